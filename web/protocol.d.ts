// The messages of docs/asyncapi.yaml. Generated: python -m riverboat.server.protocol.generated

export type Hello = {
  type: "hello";
  id: string;
  version: number;
  name?: string | null;
  token?: string | null;
  password?: string | null;
  client?: string;
  bot?: boolean;
};

export type PreviewTable = {
  type: "preview_table";
  id: string;
  table: string;
};

export type Ping = {
  type: "ping";
  id: string;
};

export type ListTables = {
  type: "list_tables";
  id: string;
  game?: string | null;
  min_stakes?: number | null;
  max_stakes?: number | null;
  free_seats?: number;
  name?: string | null;
  after?: number | null;
  limit?: number;
  seated?: boolean;
};

export type WatchLobby = {
  type: "watch_lobby";
  id: string;
  game?: string | null;
  min_stakes?: number | null;
  max_stakes?: number | null;
  free_seats?: number;
  name?: string | null;
};

export type UnwatchLobby = {
  type: "unwatch_lobby";
  id: string;
};

export type OpenTable = {
  type: "open_table";
  id: string;
  name: string;
  rules?: AskedRules;
  password?: string | null;
};

export type AskedRules = {
  game?: string;
  stakes?: AskedStakes;
  seats?: number | null;
  min_buy_in?: number | null;
  max_buy_in?: number | null;
  act_ms?: number;
  house?: House;
  boards?: number;
  bomb_pot_every?: number;
  straddles?: number;
  spectator_delay_ms?: number;
  all_cards?: boolean;
  spectators_chat?: boolean;
  unlisted?: boolean;
  time_bank_ms?: number;
  time_bank_refill_ms?: number;
  runout_ms?: number;
  showdown_ms?: number;
  keep_ms?: number | null;
};

export type AskedStakes = {
  small_blind?: number | null;
  big_blind?: number | null;
  ante?: number | null;
  big_blind_ante?: boolean;
  bring_in?: number | null;
  small_bet?: number | null;
  big_bet?: number | null;
};

export type House = {
  blind_before_ante?: boolean;
  raise_cap?: number;
  cap_heads_up?: boolean;
  half_bet_counts?: boolean;
  open_pair_doubles?: boolean;
  odd_chip_by_suit?: boolean | null;
  smallest_chip?: number;
  max_runs?: number;
  rabbit?: boolean;
  rake?: Rake | null;
};

export type Rake = {
  per_mille: number;
  cap: number;
  no_flop_no_drop?: boolean;
  each_pot?: boolean;
};

export type Watch = {
  type: "watch";
  id: string;
  table: string;
  password?: string | null;
};

export type Resume = {
  type: "resume";
  id: string;
  table: string;
  seq: number;
  password?: string | null;
};

export type Unwatch = {
  type: "unwatch";
  id: string;
  table: string;
};

export type Sit = {
  type: "sit";
  id: string;
  table: string;
  buy_in: number;
  seat?: number | null;
  wait_for_big_blind?: boolean;
  password?: string | null;
};

export type Leave = {
  type: "leave";
  id: string;
  table: string;
  after_hand?: boolean;
};

export type AddChips = {
  type: "add_chips";
  id: string;
  table: string;
  chips: number;
};

export type SetAutoRebuy = {
  type: "set_auto_rebuy";
  id: string;
  table: string;
  to?: number | null;
  below?: number;
};

export type ChangeSeat = {
  type: "change_seat";
  id: string;
  table: string;
  seat?: number | null;
};

export type JoinWaitList = {
  type: "join_wait_list";
  id: string;
  table: string;
};

export type LeaveWaitList = {
  type: "leave_wait_list";
  id: string;
  table: string;
};

export type SitOut = {
  type: "sit_out";
  id: string;
  table: string;
};

export type SitIn = {
  type: "sit_in";
  id: string;
  table: string;
  wait_for_big_blind?: boolean;
};

export type Act = {
  type: "act";
  id: string;
  table: string;
  hand: number;
  turn: number;
  action: "bet" | "bring_in" | "call" | "check" | "draw" | "fold" | "muck" | "raise" | "run" | "show";
  to?: number | null;
  cards?: (number)[] | null;
  times?: number | null;
};

export type UseTimeCard = {
  type: "use_time_card";
  id: string;
  table: string;
  hand: number;
  turn: number;
};

export type Preact = {
  type: "preact";
  id: string;
  table: string;
  hand: number;
  action?: "call" | "call_any" | "check" | "check_fold" | "fold" | null;
  to?: number | null;
};

export type SetAutoMuck = {
  type: "set_auto_muck";
  id: string;
  table: string;
  on: boolean;
};

export type ShowCards = {
  type: "show_cards";
  id: string;
  table: string;
  hand: number;
  cards: (number)[];
};

export type RegisterChain = {
  type: "register_chain";
  id: string;
  table: string;
  head: string;
};

export type RevealValue = {
  type: "reveal_value";
  id: string;
  table: string;
  hand: number;
  attempt: number;
  value: string;
};

export type Chat = {
  type: "chat";
  id: string;
  table: string;
  text: string;
};

export type Register = {
  type: "register";
  id: string;
  name: string;
  password: string;
};

export type ChangePassword = {
  type: "change_password";
  id: string;
  password: string;
  new_password: string;
};

export type SignOut = {
  type: "sign_out";
  id: string;
  everywhere?: boolean;
};

export type ShowAccount = {
  type: "show_account";
  id: string;
};

export type ListEntries = {
  type: "list_entries";
  id: string;
  before?: number | null;
  limit?: number;
};

export type ListHands = {
  type: "list_hands";
  id: string;
  game?: string | null;
  since?: number | null;
  until?: number | null;
  min_stakes?: number | null;
  max_stakes?: number | null;
  min_pot?: number | null;
  max_pot?: number | null;
  showdown?: boolean | null;
  imported?: boolean | null;
  opponent?: string | null;
  before?: number | null;
  limit?: number;
};

export type ShowHand = {
  type: "show_hand";
  id: string;
  hand: number;
};

export type ListPlayers = {
  type: "list_players";
  id: string;
  search?: string;
  skip?: number;
  limit?: number;
};

export type ShowPlayer = {
  type: "show_player";
  id: string;
  player: string;
};

export type FindPlayers = {
  type: "find_players";
  id: string;
  name: string;
  limit?: number;
};

export type ListPlayerEntries = {
  type: "list_player_entries";
  id: string;
  player: string;
  before?: number | null;
  limit?: number;
};

export type GrantChips = {
  type: "grant_chips";
  id: string;
  player: string;
  chips: number;
  reason: string;
};

export type TakeChips = {
  type: "take_chips";
  id: string;
  player: string;
  chips: number;
  reason: string;
};

export type BanPlayer = {
  type: "ban_player";
  id: string;
  player: string;
  reason: string;
};

export type UnbanPlayer = {
  type: "unban_player";
  id: string;
  player: string;
  reason: string;
};

export type ListServers = {
  type: "list_servers";
  id: string;
};

export type ListAudit = {
  type: "list_audit";
  id: string;
  before?: number | null;
  limit?: number;
};

export type ListBuyIns = {
  type: "list_buy_ins";
  id: string;
  table: string;
};

export type ListChat = {
  type: "list_chat";
  id: string;
  table: string;
  before?: number | null;
  limit?: number;
};

export type CloseTables = {
  type: "close_tables";
  id: string;
  reason: string;
  player?: string | null;
  address?: string | null;
  address_of?: string | null;
  empty?: boolean;
};

export type CloseTable = {
  type: "close_table";
  id: string;
  table: string;
  reason: string;
};

export type PauseTable = {
  type: "pause_table";
  id: string;
  table: string;
  reason: string;
};

export type ResumePlay = {
  type: "resume_play";
  id: string;
  table: string;
  reason: string;
};

export type KickPlayer = {
  type: "kick_player";
  id: string;
  table: string;
  player: string;
  reason: string;
  may_watch?: boolean;
};

export type ChangeStakes = {
  type: "change_stakes";
  id: string;
  table: string;
  reason: string;
  stakes?: AskedStakes;
  min_buy_in?: number | null;
  max_buy_in?: number | null;
};

export type MutePlayer = {
  type: "mute_player";
  id: string;
  table: string;
  player: string;
  reason: string;
};

export type UnmutePlayer = {
  type: "unmute_player";
  id: string;
  table: string;
  player: string;
  reason: string;
};

export type OpenTournament = {
  type: "open_tournament";
  id: string;
  name: string;
  structure: string | Record<string, any>;
  players?: number;
  minutes?: number;
  free?: boolean;
  start?: string | null;
  password?: string | null;
  bots?: boolean | null;
};

export type ListTournaments = {
  type: "list_tournaments";
  id: string;
};

export type WatchTournament = {
  type: "watch_tournament";
  id: string;
  tournament: string;
};

export type UnwatchTournament = {
  type: "unwatch_tournament";
  id: string;
  tournament: string;
};

export type TakePart = {
  type: "take_part";
  id: string;
  tournament: string;
  action: "accept_deal" | "decline_deal" | "decline_rebuy" | "propose_deal" | "re_enter" | "rebuy" | "register" | "take_add_on" | "unregister";
  password?: string | null;
  shares?: Record<string, number> | null;
  to_play_for?: number;
};

export type DirectTournament = {
  type: "direct_tournament";
  id: string;
  tournament: string;
  action: "add_time" | "cancel_tournament" | "correct_stack" | "disqualify" | "merge_tables" | "move_player" | "name_director" | "pause_tournament" | "penalise" | "propose_deal" | "remove_director" | "resume_tournament" | "skip_level" | "start_tournament" | "undo_level" | "withdraw_deal";
  reason: string;
  ms?: number | null;
  player?: string | null;
  table_number?: number | null;
  seat?: number | null;
  rounds?: number | null;
  chips?: number | null;
  shares?: Record<string, number> | null;
  to_play_for?: number;
};

export type Accepted = {
  type: "accepted";
  id: string;
  result?: any;
};

export type Repeated = {
  type: "repeated";
  id: string;
  first: Accepted | Stale | Refused;
};

export type Stale = {
  type: "stale";
  id: string;
  message: string;
  turn?: Turn | null;
};

export type Turn = {
  hand: number;
  turn: number;
  seat: number;
  ms: number;
  fold?: boolean;
  check?: boolean;
  call?: number | null;
  bet?: [number, number] | null;
  raise?: [number, number] | null;
  bring_in?: number | null;
  draw?: number | null;
  runs?: number | null;
  show?: boolean;
  muck?: boolean;
  discard?: boolean;
  two_sizes?: boolean;
  grace?: number;
  bank?: number;
};

export type Refused = {
  type: "refused";
  id: string | null;
  code: "bad_frame" | "bad_message" | "unknown_type" | "hello_first" | "hello_again" | "unsupported_version" | "unknown_token" | "wrong_password" | "too_many_attempts" | "banned" | "name_taken" | "bad_name" | "bad_text" | "common_password" | "already_registered" | "not_registered" | "operators_only" | "unknown_player" | "unknown_hand" | "cannot_ban_yourself" | "not_enough_chips" | "conflict" | "outcome_unknown" | "too_often" | "internal" | "starting" | "tables_only" | "closing" | "journal_unavailable" | "unknown_table" | "table_closed" | "unknown_game" | "bad_stakes" | "bad_rules" | "bad_buy_in" | "too_many_tables" | "unknown_address" | "table_busy" | "not_watching" | "unknown_seat" | "seat_taken" | "table_full" | "already_seated" | "not_seated" | "others_wait" | "wait_list_full" | "taken_over" | "not_at_table" | "kicked" | "muted" | "may_not_chat" | "too_many_muted" | "password_needed" | "too_many_kicked" | "not_your_turn" | "illegal_action" | "cannot_check" | "cannot_bet" | "nothing_to_call" | "nothing_to_raise" | "below_minimum" | "above_maximum" | "bad_amount" | "stack_too_short" | "nobody_can_call" | "not_reopened" | "wrong_phase" | "capped" | "bring_in_due" | "no_bring_in" | "bad_draw" | "bad_runs" | "no_rabbit" | "your_turn" | "not_in_hand" | "price_changed" | "nothing_to_show" | "no_time_cards" | "no_fair_deals" | "no_value_due" | "wrong_value" | "unknown_tournament" | "tournament_table" | "too_many_tournaments" | "bad_structure" | "bad_start" | "no_bots" | "wrong_stage" | "tournament_full" | "registration_closed" | "entered_already" | "not_entered" | "player_out" | "not_out" | "no_re_entry" | "no_rebuy" | "bad_deal" | "deal_open" | "no_deal" | "bad_director" | "rebuy_declared" | "no_add_on" | "disqualified" | "too_few_players" | "paused_already" | "play_not_paused" | "no_level" | "bad_time" | "bad_penalty" | "bad_correction" | "no_table" | "seat_not_free" | "no_room" | "hand_in_progress" | "last_player" | "prizes_paid";
  message: string;
  ms?: number | null;
  values?: Record<string, number | string> | null;
};

export type Update = {
  type: "update";
  table: string;
  seq: number;
  events: (Event | null)[];
  turn?: Turn | null;
};

export type Snapshot = {
  type: "snapshot";
  table: string;
  seq: number;
  info: TableInfo;
  seats: (SeatInfo)[];
  button?: number | null;
  small_blind?: number | null;
  big_blind?: number | null;
  you?: number | null;
  hand?: (Event | null)[];
  last_hand?: (Event | null)[];
  turn?: Turn | null;
  played?: number;
  game?: string;
  hands_left?: number;
  left_owing?: (string)[];
  pause_reason?: string;
  kicked?: Record<string, boolean>;
  muted?: (string)[];
  chat?: (ChatSaid)[];
  waiting?: (WaitingInfo)[];
  preaction?: Preaction | null;
  suspended?: boolean;
  deals?: DealsInfo | null;
};

export type TableInfo = {
  table: string;
  name: string;
  rules: RulesInfo;
  players: number;
  watchers: number;
  hand: number | null;
  host?: string;
  locked?: boolean;
  paused?: boolean;
  closing?: boolean;
  waiting?: number;
  names?: (string)[];
  tournament?: string;
};

export type RulesInfo = {
  game?: string;
  stakes: StakesInfo;
  seats: number;
  min_buy_in: number;
  max_buy_in: number;
  act_ms?: number;
  house?: House;
  boards?: number;
  bomb_pot_every?: number;
  straddles?: number;
  spectator_delay_ms?: number;
  all_cards?: boolean;
  spectators_chat?: boolean;
  unlisted?: boolean;
  time_bank_ms?: number;
  time_bank_refill_ms?: number;
  runout_ms?: number;
  showdown_ms?: number;
  keep_ms?: number;
};

export type StakesInfo = {
  small_blind?: number;
  big_blind?: number;
  ante?: number;
  big_blind_ante?: boolean;
  bring_in?: number;
  small_bet?: number;
  big_bet?: number;
};

export type SeatInfo = {
  seat: number;
  player: string;
  name: string;
  stack: number;
  sitting_out: boolean;
  missed_small_blind?: boolean;
  missed_big_blind?: boolean;
  waits?: boolean;
  bank?: number;
  time_cards?: number;
  time_card_ms?: number;
  adding?: number;
  rebuy_to?: number;
  rebuy_below?: number;
  leaving?: boolean;
  gone?: boolean;
  moves_to?: number | null;
  auto_muck?: boolean;
  bot?: boolean;
};

export type WaitingInfo = {
  player: string;
  name: string;
  seat?: number | null;
};

export type Preaction = {
  type: "preaction";
  table: string;
  hand: number;
  state: string;
  action: string;
  to?: number | null;
};

export type DealsInfo = {
  chains?: Record<string, ChainInfo>;
  committed?: DealCommitted;
  players?: ([number, string])[];
  heads?: ([number, string])[];
  avoided?: DealAvoided;
  recorded?: DealRecorded;
  missed?: (MissedInfo)[];
  before?: string;
  signer?: SignerCertified;
  committed_by?: SignerCertified;
  left?: Record<string, (number)[]>;
};

export type ChainInfo = {
  head: string;
  used?: number;
  owed?: string;
  misses?: (number)[];
};

export type MissedInfo = {
  avoided: DealAvoided;
  owing: ([number, string])[];
};

export type Suspended = {
  type: "suspended";
  table: string;
  message: string;
};

export type Resumed = {
  type: "resumed";
  table: string;
};

export type TakenOver = {
  type: "taken_over";
  table: string;
};

export type Lobby = {
  type: "lobby";
  tables: (TableInfo)[];
  closed?: (string)[];
  whole?: boolean;
  more?: boolean;
};

export type Closing = {
  type: "closing";
  message: string;
  ms?: number;
  values?: Record<string, number | string> | null;
};

export type TournamentSnapshot = {
  type: "tournament_snapshot";
  tournament: string;
  seq: number;
  info: TournamentInfo;
  structure: StructureInfo;
  clock: TournamentClock;
  players?: (EntrantInfo)[];
  tables?: (EventTableInfo)[];
  you?: string | null;
};

export type TournamentInfo = {
  tournament: string;
  name: string;
  host: string;
  stage: string;
  structure: string;
  game: string;
  seats: number;
  stack: number;
  min_players: number;
  max_players: number;
  buy_in?: number;
  fee?: number;
  bounty?: number;
  starts_when_full?: boolean;
  start?: number | null;
  entered?: number;
  left?: number;
  open?: boolean;
  bots?: boolean;
  locked?: boolean;
  pool?: number;
  prizes?: (number)[];
  deal?: PrizeDealInfo | null;
  directors?: (string)[];
  paid_by_deals?: Record<string, number>;
};

export type PrizeDealInfo = {
  shares: Record<string, number>;
  to_play_for?: number;
  agreed?: (string)[];
};

export type StructureInfo = {
  name: string;
  stack: number;
  levels: (LevelInfo)[];
  game?: string;
  seats?: number;
  buy_in?: number;
  fee?: number;
  bounty?: number;
  progressive?: boolean;
  min_players?: number;
  max_players?: number;
  starts_when_full?: boolean;
  late_levels?: number;
  re_entries?: number;
  rebuys?: RebuysInfo | null;
  add_on?: AddOnInfo | null;
  ticket?: number;
  payouts?: (PayoutInfo)[];
  big_blind_ante?: boolean;
  hand_for_hand?: boolean;
  hand_minutes?: number;
  halting?: boolean;
  act_seconds?: number;
  time_cards?: TimeCardsInfo | null;
  final_delay_seconds?: number;
  shoot_out?: boolean;
};

export type LevelInfo = {
  small_blind: number;
  big_blind: number;
  ante?: number;
  minutes?: number;
  hands?: number;
  bring_in?: number;
  stud_ante?: number;
  game?: string;
  break_minutes?: number;
};

export type RebuysInfo = {
  cost: number;
  chips: number;
  most?: number;
  seconds?: number;
};

export type AddOnInfo = {
  cost: number;
  chips: number;
};

export type PayoutInfo = {
  entries: number;
  shares: (number)[];
};

export type TimeCardsInfo = {
  number: number;
  seconds?: number;
  reset_levels?: (number)[];
};

export type TournamentClock = {
  level?: number;
  left_ms?: number | null;
  runs?: boolean;
  break_ms?: number | null;
  paused?: boolean;
  hand_for_hand?: boolean;
  suspended?: boolean;
  deal_ms?: number | null;
};

export type EntrantInfo = {
  player: string;
  name: string;
  entries?: number;
  stack?: number;
  table?: number | null;
  seat?: number | null;
  head?: number;
  rebuys?: number;
  added_on?: boolean;
  absent?: boolean;
  penalty?: number;
  disqualified?: boolean;
  out?: boolean;
  rebuy_ms?: number | null;
  place?: number;
  prize?: number;
  won?: number;
};

export type EventTableInfo = {
  number: number;
  table: string;
  seats: number;
  players?: number;
  hand?: number | null;
  halted?: boolean;
  held?: boolean;
};

export type TournamentUpdate = {
  type: "tournament_update";
  tournament: string;
  seq: number;
  events: (any)[];
  clock: TournamentClock;
  players?: (EntrantInfo)[];
  tables?: (EventTableInfo)[];
  unregistered?: (string)[];
  removed?: (number)[];
  info?: TournamentInfo | null;
};

export type Welcome = {
  version: number;
  player: string;
  name: string;
  token: string;
  server: string;
  addresses?: (string)[];
  fair_deals?: FairDealsInfo | null;
};

export type FairDealsInfo = {
  room: string;
  packs: number;
  opt_in?: boolean;
  successions?: (SuccessionInfo)[];
};

export type SuccessionInfo = {
  room: string;
  successor: string;
  signature: string;
};

export type TablePreview = {
  table: string;
  name: string;
  host: string;
  game: string;
  locked?: boolean;
  rules?: RulesInfo | null;
  players?: number;
  names?: (string)[];
};

export type Pong = {
  at: number;
};

export type TablePage = {
  tables: (TableInfo)[];
  next?: number | null;
};

export type PlayerInfo = {
  player: string;
  name: string;
  registered: boolean;
  operator: boolean;
  banned: boolean;
  balance: number;
  since: number;
};

export type EntryInfo = {
  number: number;
  at: number;
  kind: string;
  amount: number;
  table: string | null;
};

export type HandInfo = {
  hand: number;
  number: number;
  table: string;
  name: string;
  game: string;
  stakes: StakesInfo;
  at: number;
  seat: number;
  net: number;
  pot: number;
  cards: (number)[];
  board: (number)[];
  players: number;
  place: number;
  imported: boolean;
  currency: string;
  unit: number;
};

export type HandRecord = {
  info: HandInfo;
  events: (Event | null)[];
  proof?: string;
};

export type FoundPlayer = {
  player: PlayerInfo;
  connected: boolean;
  tables: (string)[];
};

export type ServerInfo = {
  server: string;
  address: string;
  state: string;
  tables: number;
  connections: number;
  capacity: number;
  lease_age_ms: number;
  version: string;
};

export type AuditInfo = {
  number: number;
  at: number;
  operator: string | null;
  action: string;
  subject: string;
  reason: string;
};

export type BuyInInfo = {
  player: string;
  name: string;
  bought_in: number;
  cashed_out: number;
  on_table: number;
};

export type ChatInfo = {
  number: number;
  at: number;
  player: string;
  name: string;
  text: string;
};

export type HandStarted = {
  number: number;
  game: string;
  stakes: Required<Stakes>;
  button: number;
  seats: (Required<Seat>)[];
  posts: (Required<Post>)[];
  house: Required<House>;
  boards: number;
  bomb_pot: boolean;
  hand: number;
  face_down: boolean;
  kind: "hand_started";
};

export type Stakes = {
  small_blind?: number;
  big_blind?: number;
  ante?: number;
  big_blind_ante?: boolean;
  bring_in?: number;
  small_bet?: number;
  big_bet?: number;
};

export type Seat = {
  number: number;
  stack: number;
  name?: string;
  auto_muck?: boolean;
};

export type Post = {
  ante?: number;
  blind?: number;
  dead?: number;
  live?: number;
  fee?: number;
};

export type DeckShuffled = {
  cards: (number)[];
  reserve: (number)[];
  kind: "deck_shuffled";
};

export type AntePosted = {
  seat: number;
  amount: number;
  dead: boolean;
  kind: "ante_posted";
};

export type BlindPosted = {
  seat: number;
  amount: number;
  kind: "blind_posted";
};

export type HoleCardsDealt = {
  seat: number;
  cards: (number)[];
  openings?: ([number, number, string])[];
  kind: "hole_cards_dealt";
};

export type UpCardsDealt = {
  seat: number;
  cards: (number)[];
  openings?: ([number, number, string])[];
  kind: "up_cards_dealt";
};

export type StreetStarted = {
  street: string;
  kind: "street_started";
};

export type BoardDealt = {
  street: string;
  cards: (number)[];
  board: number;
  openings?: ([number, number, string])[];
  kind: "board_dealt";
};

export type Drew = {
  seat: number;
  count: number;
  kind: "drew";
};

export type CardsDiscarded = {
  seat: number;
  cards: (number)[];
  kind: "cards_discarded";
};

export type DiscardsShuffled = {
  count: number;
  kind: "discards_shuffled";
};

export type BringInPosted = {
  seat: number;
  amount: number;
  kind: "bring_in_posted";
};

export type TimeCharged = {
  seat: number;
  amount: number;
  kind: "time_charged";
};

export type BettingOpened = {
  seat: number;
  kind: "betting_opened";
};

export type TimedOut = {
  seat: number;
  kind: "timed_out";
};

export type Folded = {
  seat: number;
  kind: "folded";
};

export type Checked = {
  seat: number;
  kind: "checked";
};

export type Called = {
  seat: number;
  to: number;
  kind: "called";
};

export type BetMade = {
  seat: number;
  to: number;
  kind: "bet_made";
};

export type RaisedTo = {
  seat: number;
  to: number;
  kind: "raised_to";
};

export type UncalledBetReturned = {
  seat: number;
  amount: number;
  kind: "uncalled_bet_returned";
};

export type HandShown = {
  seat: number;
  cards: (number)[];
  openings?: ([number, number, string])[];
  kind: "hand_shown";
};

export type HandMucked = {
  seat: number;
  kind: "hand_mucked";
};

export type RunsOffered = {
  kind: "runs_offered";
};

export type RunsChosen = {
  seat: number;
  runs: number;
  kind: "runs_chosen";
};

export type RakeTaken = {
  amount: number;
  kind: "rake_taken";
};

export type PotAwarded = {
  pot: number;
  amount: number;
  shares: ([number, number])[];
  by: string;
  board: number;
  kind: "pot_awarded";
};

export type HandEnded = {
  stacks: ([number, number])[];
  kind: "hand_ended";
};

export type RabbitShown = {
  cards: (number)[];
  openings?: ([number, number, string])[];
  kind: "rabbit_shown";
};

export type ChainRegistered = {
  seat: number;
  player: string;
  head: string;
  kind: "chain_registered";
};

export type SignerCertified = {
  key: string;
  certificate: string;
  kind: "signer_certified";
};

export type PacksSealed = {
  hand: number;
  attempt: number;
  room: string;
  secrets: (string)[];
  line_up: string;
  kind: "packs_sealed";
};

export type DealCommitted = {
  hand: number;
  attempt: number;
  packs: number;
  seats: (number)[];
  contributors: (number)[];
  before: string;
  commitment: string;
  signature: string;
  kind: "deal_committed";
};

export type DealAvoided = {
  hand: number;
  attempt: number;
  line_up: string;
  values: ([number, string])[];
  secrets: (string)[];
  missing: (number)[];
  signature: string;
  kind: "deal_avoided";
};

export type DealRecorded = {
  hand: number;
  attempt: number;
  values: ([number, string])[];
  secrets: (string | null)[];
  leaves: string;
  signature: string;
  kind: "deal_recorded";
};

export type ResultSigned = {
  hand: number;
  signature: string;
  kind: "result_signed";
};

export type TableOpened = {
  name: string;
  rules: Required<TableRules>;
  host: string;
  locked: boolean;
  tournament: string;
  kind: "table_opened";
};

export type TableRules = {
  stakes: Stakes;
  seats: number;
  min_buy_in: number;
  max_buy_in: number;
  game?: string;
  act_ms?: number;
  house?: House;
  boards?: number;
  bomb_pot_every?: number;
  straddles?: number;
  spectator_delay_ms?: number;
  all_cards?: boolean;
  spectators_chat?: boolean;
  unlisted?: boolean;
  time_bank_ms?: number;
  time_bank_refill_ms?: number;
  runout_ms?: number;
  showdown_ms?: number;
  keep_ms?: number;
};

export type PasswordSet = {
  password_hash: string;
  kind: "password_set";
};

export type PlayerAdmitted = {
  player: string;
  kind: "player_admitted";
};

export type ChatSaid = {
  player: string;
  name: string;
  text: string;
  kind: "chat_said";
};

export type PlayerMuted = {
  player: string;
  name: string;
  kind: "player_muted";
};

export type PlayerUnmuted = {
  player: string;
  kind: "player_unmuted";
};

export type SeatTaken = {
  seat: number;
  player: string;
  name: string;
  stack: number;
  bot: boolean;
  kind: "seat_taken";
};

export type SeatLeft = {
  seat: number;
  stack: number;
  kind: "seat_left";
};

export type SatOut = {
  seat: number;
  kind: "sat_out";
};

export type SatIn = {
  seat: number;
  kind: "sat_in";
};

export type EntryChosen = {
  seat: number;
  wait: boolean;
  kind: "entry_chosen";
};

export type TablePaused = {
  reason: string;
  kind: "table_paused";
};

export type PlayResumed = {
  kind: "play_resumed";
};

export type PlayerKicked = {
  player: string;
  name: string;
  may_watch: boolean;
  reason: string;
  kind: "player_kicked";
};

export type StakesChanged = {
  stakes: Required<Stakes>;
  min_buy_in: number;
  max_buy_in: number;
  kind: "stakes_changed";
};

export type TableClosing = {
  reason: string;
  kind: "table_closing";
};

export type AutoMuckSet = {
  seat: number;
  on: boolean;
  kind: "auto_muck_set";
};

export type CardsShown = {
  seat: number;
  hand: number;
  cards: (number)[];
  openings?: ([number, number, string])[];
  kind: "cards_shown";
};

export type TimeBankUsed = {
  seat: number;
  ms: number;
  kind: "time_bank_used";
};

export type TimeCardsSet = {
  seat: number;
  number: number;
  ms: number;
  kind: "time_cards_set";
};

export type TimeCardUsed = {
  seat: number;
  kind: "time_card_used";
};

export type LeaveAsked = {
  seat: number;
  after_hand: boolean;
  kind: "leave_asked";
};

export type ChipsAsked = {
  seat: number;
  chips: number;
  kind: "chips_asked";
};

export type ChipsAdded = {
  seat: number;
  player: string;
  chips: number;
  kind: "chips_added";
};

export type ChipsNotAdded = {
  seat: number;
  kind: "chips_not_added";
};

export type AutoRebuyChosen = {
  seat: number;
  to: number;
  below: number;
  kind: "auto_rebuy_chosen";
};

export type SeatChangeAsked = {
  seat: number;
  to: number | null;
  kind: "seat_change_asked";
};

export type SeatChanged = {
  seat: number;
  to: number;
  player: string;
  kind: "seat_changed";
};

export type WaitListJoined = {
  player: string;
  name: string;
  kind: "wait_list_joined";
};

export type WaitListLeft = {
  player: string;
  kind: "wait_list_left";
};

export type SeatOffered = {
  player: string;
  seat: number;
  kind: "seat_offered";
};

export type TableClosed = {
  reason: string;
  empty_ms: number;
  kind: "table_closed";
};

export type Event = HandStarted | DeckShuffled | AntePosted | BlindPosted | HoleCardsDealt | UpCardsDealt | StreetStarted | BoardDealt | Drew | CardsDiscarded | DiscardsShuffled | BringInPosted | TimeCharged | BettingOpened | TimedOut | Folded | Checked | Called | BetMade | RaisedTo | UncalledBetReturned | HandShown | HandMucked | RunsOffered | RunsChosen | RakeTaken | PotAwarded | HandEnded | RabbitShown | ChainRegistered | SignerCertified | PacksSealed | DealCommitted | DealAvoided | DealRecorded | ResultSigned | TableOpened | PasswordSet | PlayerAdmitted | ChatSaid | PlayerMuted | PlayerUnmuted | SeatTaken | SeatLeft | SatOut | SatIn | EntryChosen | TablePaused | PlayResumed | PlayerKicked | StakesChanged | TableClosing | AutoMuckSet | CardsShown | TimeBankUsed | TimeCardsSet | TimeCardUsed | LeaveAsked | ChipsAsked | ChipsAdded | ChipsNotAdded | AutoRebuyChosen | SeatChangeAsked | SeatChanged | WaitListJoined | WaitListLeft | SeatOffered | TableClosed;
