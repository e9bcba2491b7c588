"""Hypothesis strategies for messages and for invalid ones."""

from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from riverboat.engine.games import Stakes
from riverboat.engine.house import House, Rake
from riverboat.engine.options import options_of
from riverboat.engine.table.rules import TableRules
from riverboat.engine.tournament.ready import ready_structure
from riverboat.server.protocol.catalogue import COMMANDS
from riverboat.server.protocol.codecs import Frame
from riverboat.server.protocol.command import MAX_CHIPS, Command
from riverboat.server.protocol.commands import (
    Act,
    AddChips,
    ChangePassword,
    ChangeSeat,
    Chat,
    Hello,
    JoinWaitList,
    Leave,
    LeaveWaitList,
    ListEntries,
    ListHands,
    ListTables,
    OpenTable,
    Ping,
    Preact,
    PreviewTable,
    Register,
    RegisterChain,
    Resume,
    RevealValue,
    SetAutoMuck,
    SetAutoRebuy,
    ShowAccount,
    ShowCards,
    ShowHand,
    SignOut,
    Sit,
    SitIn,
    SitOut,
    Unwatch,
    UnwatchLobby,
    UseTimeCard,
    Watch,
    WatchLobby,
)
from riverboat.server.protocol.management import (
    BanPlayer,
    ChangeStakes,
    CloseTable,
    CloseTables,
    FindPlayers,
    GrantChips,
    KickPlayer,
    ListAudit,
    ListBuyIns,
    ListChat,
    ListPlayerEntries,
    ListPlayers,
    ListServers,
    MutePlayer,
    PauseTable,
    ResumePlay,
    ShowPlayer,
    TakeChips,
    UnbanPlayer,
    UnmutePlayer,
)
from riverboat.server.protocol.messages import (
    Accepted,
    AnyMessage,
    Closing,
    Lobby,
    Message,
    Preaction,
    Refused,
    Repeated,
    Resumed,
    SeatInfo,
    Snapshot,
    Stale,
    Suspended,
    TableInfo,
    TakenOver,
    Turn,
    Update,
    WaitingInfo,
)
from riverboat.server.protocol.rules import AskedRules, AskedStakes, RulesInfo, StakesInfo
from riverboat.server.protocol.tournaments import (
    DirectTournament,
    EntrantInfo,
    EventTableInfo,
    ListTournaments,
    OpenTournament,
    TakePart,
    TournamentClock,
    TournamentInfo,
    TournamentSnapshot,
    TournamentUpdate,
    UnwatchTournament,
    WatchTournament,
    structure_info,
)

MESSAGES: tuple[type[Message], ...] = get_args(AnyMessage)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
ids = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=64)
names = st.text("ABCdefgé漢-_0", min_size=1, max_size=24)
chips = st.integers(0, MAX_CHIPS)
counts = st.integers(0, 2**53 - 1)
seat_numbers = st.integers(0, 9)
finite = st.floats(allow_nan=False, allow_infinity=False)
plain_data = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | finite | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)
event_data = st.none() | st.dictionaries(texts, plain_data, max_size=4)

houses = st.builds(
    House,
    **dict.fromkeys(
        ("blind_before_ante", "cap_heads_up", "half_bet_counts", "open_pair_doubles", "rabbit"), st.booleans()
    ),
    **dict.fromkeys(("raise_cap", "max_runs"), st.integers(0, 2**53 - 1)),
    smallest_chip=st.just(1) | st.integers(1, 2**53 - 1),
    odd_chip_by_suit=st.none() | st.booleans(),
    rake=st.none() | st.builds(Rake, counts, counts, st.booleans(), st.booleans()),
)
passwords = st.text(st.characters(exclude_categories=["Cs"]), min_size=8, max_size=128)
limits = st.integers(1, 100)


def options_in(declared: type[Any], *but: str, limited: bool = True) -> dict[str, st.SearchStrategy[Any]]:
    """Return values for each option in the dataclass `declared`, apart from the fields `but`.

    limited: those that may be asked for, None among them where the option follows from others.
    """
    kinds = get_type_hints(declared)
    found = {}
    for name, option in options_of(declared).items():
        numbers = chips if option.unit == "chips" else st.integers(option.least, option.most)
        of_kind = {int: numbers if limited else counts, bool: st.booleans(), str: texts}
        if name not in but:
            values: st.SearchStrategy[Any] = of_kind[kinds[name]]
            found[name] = st.none() | values if limited and option.follows else values
    return found


asked_stakes = st.builds(AskedStakes, **options_in(Stakes))
digests = st.binary(min_size=32, max_size=32).map(bytes.hex)
_of_a_table = {"id": ids, "table": ids}
_of_a_deal = {
    "shares": st.none() | st.dictionaries(ids, chips, max_size=3),
    "to_play_for": chips,
}
_of_a_tournament = {"id": ids, "tournament": ids}
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(
        OpenTournament,
        id=ids,
        name=names,
        structure=st.text(max_size=64) | st.dictionaries(texts, plain_data, max_size=4),
        players=st.integers(0, 10_000),
        minutes=st.integers(0, 1_440),
        free=st.booleans(),
        start=st.none() | st.text(max_size=64),
        password=st.none() | passwords,
        bots=st.none() | st.booleans(),
    ),
    st.builds(ListTournaments, id=ids),
    *(st.builds(kind, **_of_a_tournament) for kind in (WatchTournament, UnwatchTournament)),
    st.builds(
        TakePart,
        **_of_a_tournament,
        action=st.sampled_from(["register", "unregister", "re_enter", "rebuy", "propose_deal"]),
        password=st.none() | passwords,
        **_of_a_deal,
    ),
    st.builds(
        DirectTournament,
        **_of_a_tournament,
        action=st.sampled_from(["start_tournament", "add_time", "move_player", "cancel_tournament"]),
        reason=names,
        ms=st.none() | st.integers(1, 86_400_000),
        player=st.none() | ids,
        table_number=st.none() | counts,
        seat=st.none() | seat_numbers,
        rounds=st.none() | st.integers(1, 100),
        chips=st.none() | chips,
        **_of_a_deal,
    ),
    st.builds(
        Hello,
        id=ids,
        version=counts,
        name=st.none() | names,
        token=st.none() | st.text("abc-_", max_size=128),
        password=st.none() | passwords,
        client=texts,
        bot=st.booleans(),
    ),
    *(
        st.builds(kind, id=ids)
        for kind in (ListTables, ListServers, WatchLobby, UnwatchLobby, ShowAccount, Ping)
    ),
    st.builds(
        OpenTable,
        id=ids,
        name=names,
        rules=st.builds(
            AskedRules, stakes=asked_stakes, house=houses, **options_in(TableRules, "stakes", "house")
        ),
        password=st.none() | passwords,
    ),
    *(
        st.builds(kind, **_of_a_table)
        for kind in (PreviewTable, Unwatch, ListBuyIns, SitOut, JoinWaitList, LeaveWaitList)
    ),
    st.builds(RegisterChain, **_of_a_table, head=digests),
    st.builds(RevealValue, **_of_a_table, hand=counts, attempt=counts, value=digests),
    st.builds(ChangeSeat, **_of_a_table, seat=st.none() | seat_numbers),
    st.builds(Leave, **_of_a_table, after_hand=st.booleans()),
    st.builds(AddChips, **_of_a_table, chips=chips),
    st.builds(SetAutoRebuy, **_of_a_table, to=st.none() | chips, below=chips),
    st.builds(
        Sit, **_of_a_table, buy_in=chips, seat=st.none() | seat_numbers, wait_for_big_blind=st.booleans()
    ),
    st.builds(SitIn, **_of_a_table, wait_for_big_blind=st.booleans()),
    st.builds(Resume, **_of_a_table, seq=counts),
    st.builds(Watch, **_of_a_table, password=st.none() | passwords),
    st.builds(Register, id=ids, name=names, password=passwords),
    st.builds(ChangePassword, id=ids, password=passwords, new_password=passwords),
    st.builds(SignOut, id=ids, everywhere=st.booleans()),
    *(
        st.builds(kind, id=ids, before=st.none() | counts, limit=limits)
        for kind in (ListEntries, ListHands, ListAudit)
    ),
    st.builds(ShowHand, id=ids, hand=counts),
    st.builds(ListPlayerEntries, id=ids, player=ids, before=st.none() | counts, limit=limits),
    st.builds(ListPlayers, id=ids, search=names, skip=counts, limit=limits),
    st.builds(ShowPlayer, id=ids, player=ids),
    st.builds(FindPlayers, id=ids, name=ids, limit=limits),
    *(st.builds(kind, id=ids, player=ids, chips=chips, reason=names) for kind in (GrantChips, TakeChips)),
    *(st.builds(kind, id=ids, player=ids, reason=names) for kind in (BanPlayer, UnbanPlayer)),
    *(st.builds(kind, **_of_a_table, reason=names) for kind in (CloseTable, PauseTable, ResumePlay)),
    st.builds(
        CloseTables,
        id=ids,
        reason=names,
        **dict.fromkeys(("player", "address", "address_of"), st.none() | ids),
        empty=st.booleans(),
    ),
    st.builds(Chat, **_of_a_table, text=names),
    st.builds(ListChat, **_of_a_table, before=st.none() | counts, limit=limits),
    *(st.builds(kind, **_of_a_table, player=ids, reason=names) for kind in (MutePlayer, UnmutePlayer)),
    st.builds(KickPlayer, **_of_a_table, player=ids, reason=names, may_watch=st.booleans()),
    st.builds(
        ChangeStakes,
        **_of_a_table,
        reason=names,
        stakes=asked_stakes,
        **dict.fromkeys(("min_buy_in", "max_buy_in"), st.none() | chips),
    ),
    st.builds(
        Preact,
        **_of_a_table,
        hand=counts,
        action=st.none() | st.sampled_from(["check_fold", "check", "call", "call_any", "fold"]),
        to=st.none() | chips,
    ),
    st.builds(SetAutoMuck, **_of_a_table, on=st.booleans()),
    st.builds(UseTimeCard, **_of_a_table, hand=counts, turn=counts),
    st.builds(
        ShowCards,
        **_of_a_table,
        hand=counts,
        cards=st.lists(st.integers(0, 51), min_size=1, max_size=7).map(tuple),
    ),
    st.builds(
        Act,
        **_of_a_table,
        hand=counts,
        turn=counts,
        action=st.sampled_from(
            ["fold", "check", "call", "bet", "raise", "bring_in", "draw", "run", "show", "muck"]
        ),
        to=st.none() | chips,
        cards=st.none() | st.lists(st.integers(0, 51), max_size=6).map(tuple),
        times=st.none() | counts,
    ),
)

_ranges = st.none() | st.tuples(chips, chips)
turns = st.builds(
    Turn,
    hand=counts,
    turn=counts,
    seat=seat_numbers,
    ms=counts,
    fold=st.booleans(),
    check=st.booleans(),
    call=st.none() | chips,
    bet=_ranges,
    raise_=_ranges,
    **dict.fromkeys(("bring_in", "draw", "runs"), st.none() | chips),
    show=st.booleans(),
    muck=st.booleans(),
    **dict.fromkeys(("grace", "bank"), counts),
)
table_infos = st.builds(
    TableInfo,
    table=ids,
    name=names,
    rules=st.builds(
        RulesInfo,
        stakes=st.builds(StakesInfo, **options_in(Stakes, limited=False)),
        house=houses,
        **options_in(TableRules, "stakes", "house", limited=False),
    ),
    hand=st.none() | counts,
    **dict.fromkeys(("players", "watchers", "waiting"), counts),
    host=texts,
    **dict.fromkeys(("paused", "closing", "locked"), st.booleans()),
    names=st.lists(names, max_size=4),
)
seat_states = st.builds(
    SeatInfo,
    seat=seat_numbers,
    player=ids,
    name=names,
    stack=chips,
    bank=counts,
    **dict.fromkeys(("auto_muck", "bot"), st.booleans()),
    **dict.fromkeys(("adding", "rebuy_to", "rebuy_below"), chips),
    moves_to=st.none() | seat_numbers,
    **dict.fromkeys(
        ("sitting_out", "missed_small_blind", "missed_big_blind", "waits", "leaving", "gone"), st.booleans()
    ),
)
preactions = st.builds(
    Preaction,
    table=ids,
    hand=counts,
    **dict.fromkeys(("state", "action"), texts),
    to=st.none() | chips,
)
_clocks = st.builds(TournamentClock, level=counts, left_ms=st.none() | counts, runs=st.booleans())
_entrants = st.lists(
    st.builds(EntrantInfo, player=ids, name=names, stack=counts, table=st.none() | counts), max_size=4
)
_event_tables = st.lists(
    st.builds(EventTableInfo, number=counts, table=ids, seats=st.integers(2, 10)), max_size=4
)
_tournaments = st.builds(
    TournamentInfo,
    **dict.fromkeys(("tournament", "host"), ids),
    **dict.fromkeys(("name", "stage", "structure", "game"), texts),
    **dict.fromkeys(("seats", "stack", "min_players", "max_players"), counts),
    prizes=st.lists(counts, max_size=4),
)
messages: st.SearchStrategy[Message] = st.one_of(
    st.builds(
        TournamentSnapshot,
        tournament=ids,
        seq=counts,
        info=_tournaments,
        structure=st.sampled_from([structure_info(ready_structure(name)) for name in ("bounty", "rebuy")]),
        clock=_clocks,
        players=_entrants,
        tables=_event_tables,
        you=st.none() | ids,
    ),
    st.builds(
        TournamentUpdate,
        tournament=ids,
        seq=counts,
        events=st.lists(plain_data, max_size=4),
        clock=_clocks,
        players=_entrants,
        tables=_event_tables,
        unregistered=st.lists(ids, max_size=4),
        removed=st.lists(counts, max_size=4),
        info=st.none() | _tournaments,
    ),
    st.builds(Accepted, id=ids, result=plain_data),
    st.builds(Repeated, id=ids, first=plain_data),
    st.builds(Stale, id=ids, message=texts, turn=st.none() | turns),
    st.builds(Refused, id=st.none() | ids, code=texts, message=texts, ms=st.none() | counts),
    st.builds(Update, table=ids, seq=counts, events=st.lists(event_data, max_size=4), turn=st.none() | turns),
    st.builds(
        Snapshot,
        table=ids,
        seq=counts,
        info=table_infos,
        seats=st.lists(seat_states, max_size=4),
        **dict.fromkeys(("button", "small_blind", "big_blind", "you"), st.none() | seat_numbers),
        **dict.fromkeys(("hand", "last_hand", "chat"), st.lists(event_data, max_size=4)),
        game=texts,
        **dict.fromkeys(("played", "hands_left"), counts),
        left_owing=st.lists(ids, max_size=4),
        pause_reason=texts,
        muted=st.lists(ids, max_size=4),
        waiting=st.lists(
            st.builds(WaitingInfo, player=ids, name=names, seat=st.none() | seat_numbers), max_size=4
        ),
        preaction=st.none() | preactions,
        kicked=st.dictionaries(ids, st.booleans(), max_size=4),
        turn=st.none() | turns,
    ),
    preactions,
    st.builds(
        Lobby,
        tables=st.lists(table_infos, max_size=2),
        closed=st.lists(ids, max_size=4),
        whole=st.booleans(),
    ),
    st.builds(Suspended, table=texts, message=texts),
    st.builds(Resumed, table=texts),
    st.builds(TakenOver, table=texts),
    st.builds(Closing, message=texts),
)

_tags = [str(kind.__struct_config__.tag) for kind in COMMANDS]
_fields = sorted({field for kind in COMMANDS for field in kind.__struct_encode_fields__})
_options = sorted({*options_of(Stakes), *options_of(TableRules), *options_of(House)})
_nested = st.dictionaries(st.sampled_from(_options) | texts, plain_data, max_size=8)
pretenders: st.SearchStrategy[dict[str, Any]] = st.builds(
    lambda tag, fields: {**fields, "type": tag},
    st.sampled_from(_tags) | plain_data,
    st.dictionaries(st.sampled_from(_fields) | texts, plain_data | st.floats() | _nested, max_size=8),
)
"""Maps shaped like commands, with arbitrary values."""

frames: st.SearchStrategy[Frame] = st.binary(max_size=200) | st.text(max_size=200)
