"""The stable codes for refused commands and closed connections."""

from enum import Enum, StrEnum


class Code(StrEnum):
    """Why a command was refused. docs/protocol.md defines the meanings."""

    BAD_FRAME = "bad_frame"
    BAD_MESSAGE = "bad_message"
    UNKNOWN_TYPE = "unknown_type"

    HELLO_FIRST = "hello_first"
    HELLO_AGAIN = "hello_again"
    UNSUPPORTED_VERSION = "unsupported_version"
    UNKNOWN_TOKEN = "unknown_token"  # noqa: S105, not a secret

    WRONG_PASSWORD = "wrong_password"  # noqa: S105
    TOO_MANY_ATTEMPTS = "too_many_attempts"
    BANNED = "banned"
    NAME_TAKEN = "name_taken"
    BAD_NAME = "bad_name"
    BAD_TEXT = "bad_text"
    COMMON_PASSWORD = "common_password"  # noqa: S105
    ALREADY_REGISTERED = "already_registered"
    NOT_REGISTERED = "not_registered"
    OPERATORS_ONLY = "operators_only"
    UNKNOWN_PLAYER = "unknown_player"
    UNKNOWN_HAND = "unknown_hand"
    CANNOT_BAN_YOURSELF = "cannot_ban_yourself"
    NOT_ENOUGH_CHIPS = "not_enough_chips"

    CONFLICT = "conflict"
    OUTCOME_UNKNOWN = "outcome_unknown"
    TOO_OFTEN = "too_often"
    INTERNAL = "internal"
    STARTING = "starting"
    TABLES_ONLY = "tables_only"
    CLOSING = "closing"
    JOURNAL_UNAVAILABLE = "journal_unavailable"

    UNKNOWN_TABLE = "unknown_table"
    TABLE_CLOSED = "table_closed"
    UNKNOWN_GAME = "unknown_game"
    BAD_STAKES = "bad_stakes"
    BAD_RULES = "bad_rules"
    BAD_BUY_IN = "bad_buy_in"
    TOO_MANY_TABLES = "too_many_tables"
    UNKNOWN_ADDRESS = "unknown_address"
    TABLE_BUSY = "table_busy"
    NOT_WATCHING = "not_watching"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    NOT_SEATED = "not_seated"
    OTHERS_WAIT = "others_wait"
    WAIT_LIST_FULL = "wait_list_full"
    TAKEN_OVER = "taken_over"
    NOT_AT_TABLE = "not_at_table"
    KICKED = "kicked"
    MUTED = "muted"
    MAY_NOT_CHAT = "may_not_chat"
    TOO_MANY_MUTED = "too_many_muted"
    PASSWORD_NEEDED = "password_needed"  # noqa: S105
    TOO_MANY_KICKED = "too_many_kicked"

    NOT_YOUR_TURN = "not_your_turn"
    ILLEGAL_ACTION = "illegal_action"
    CANNOT_CHECK = "cannot_check"
    CANNOT_BET = "cannot_bet"
    NOTHING_TO_CALL = "nothing_to_call"
    NOTHING_TO_RAISE = "nothing_to_raise"
    BELOW_MINIMUM = "below_minimum"
    ABOVE_MAXIMUM = "above_maximum"
    BAD_AMOUNT = "bad_amount"
    STACK_TOO_SHORT = "stack_too_short"
    NOBODY_CAN_CALL = "nobody_can_call"
    NOT_REOPENED = "not_reopened"
    WRONG_PHASE = "wrong_phase"
    CAPPED = "capped"
    BRING_IN_DUE = "bring_in_due"
    NO_BRING_IN = "no_bring_in"
    BAD_DRAW = "bad_draw"
    BAD_RUNS = "bad_runs"
    NO_RABBIT = "no_rabbit"

    YOUR_TURN = "your_turn"
    NOT_IN_HAND = "not_in_hand"
    PRICE_CHANGED = "price_changed"
    NOTHING_TO_SHOW = "nothing_to_show"
    NO_TIME_CARDS = "no_time_cards"

    NO_FAIR_DEALS = "no_fair_deals"
    NO_VALUE_DUE = "no_value_due"
    WRONG_VALUE = "wrong_value"
    UNKNOWN_TOURNAMENT = "unknown_tournament"
    TOURNAMENT_TABLE = "tournament_table"
    TOO_MANY_TOURNAMENTS = "too_many_tournaments"
    BAD_STRUCTURE = "bad_structure"
    BAD_START = "bad_start"
    NO_BOTS = "no_bots"
    WRONG_STAGE = "wrong_stage"
    TOURNAMENT_FULL = "tournament_full"
    REGISTRATION_CLOSED = "registration_closed"
    ENTERED_ALREADY = "entered_already"
    NOT_ENTERED = "not_entered"
    PLAYER_OUT = "player_out"
    NOT_OUT = "not_out"
    NO_RE_ENTRY = "no_re_entry"
    NO_REBUY = "no_rebuy"
    BAD_DEAL = "bad_deal"
    DEAL_OPEN = "deal_open"
    NO_DEAL = "no_deal"
    BAD_DIRECTOR = "bad_director"
    REBUY_DECLARED = "rebuy_declared"
    NO_ADD_ON = "no_add_on"
    DISQUALIFIED = "disqualified"
    TOO_FEW_PLAYERS = "too_few_players"
    PAUSED_ALREADY = "paused_already"
    PLAY_NOT_PAUSED = "play_not_paused"
    NO_LEVEL = "no_level"
    BAD_TIME = "bad_time"
    BAD_PENALTY = "bad_penalty"
    BAD_CORRECTION = "bad_correction"
    NO_TABLE = "no_table"
    SEAT_NOT_FREE = "seat_not_free"
    NO_ROOM = "no_room"
    HAND_IN_PROGRESS = "hand_in_progress"
    LAST_PLAYER = "last_player"
    PRIZES_PAID = "prizes_paid"


class CloseReason(Enum):
    """Why the server closes a connection: the WebSocket close code and its reason."""

    GOING_AWAY = (1001, "going_away")
    SIGNED_OUT = (1000, "signed_out")
    REPLACED = (1000, "replaced")
    BANNED = (1008, "banned")
    HELLO_TIMEOUT = (1008, "hello_timeout")
    TOO_MANY_BAD_FRAMES = (1008, "too_many_bad_frames")
    TOO_FAST = (1008, "too_fast")
    TOO_SLOW = (1013, "too_slow")
    TABLE_MOVED = (1012, "table_moved")

    @property
    def code(self) -> int:
        """The WebSocket close code."""
        return self.value[0]

    @property
    def reason(self) -> str:
        """The reason: stable, for programs."""
        return self.value[1]
