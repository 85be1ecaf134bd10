import type { AlertCondition } from '@cumulus/contract/alert.ts';
import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { Looker, LookSubject } from '@cumulus/contract/looks.ts';
import type { NoticeKind, NoticeLanguage, NoticeTopic } from '@cumulus/contract/notices.ts';
import type { OperatorActName, OperatorRole } from '@cumulus/contract/operators.ts';
import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import type { Address, Lamports } from '@solana/kit';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DrilledPair } from '../ports/three-signers.ts';
import type { Mint } from '../ports/units.ts';

/** A JSON object, read parsed and written as text. */
export type Json = Record<string, unknown>;

/** A ledger row in a wallet event; amounts are decimal text. */
export interface EventChange {
  readonly mint: string;
  readonly delta: string;
  /** Value of the absolute change, billionths of a USD. */
  readonly value: string | null;
  readonly counterparty: string | null;
}

type IntentState = 'pending' | 'confirmed' | 'failed' | 'expired';

/** The tables of migrations/, as Kysely sees them. int8 and numeric columns are bigint (parsed in pool.ts). */
export interface Database {
  users: {
    id: string;
    issuer: string;
    subject: string;
    email: string | null;
    email_verified: Generated<boolean>;
    created_at: Generated<Date>;
    session_epoch: Generated<number>;
    sessions_valid_after: Date | null;
    frozen_at: Date | null;
    freeze_recorded: Generated<boolean>;
    provider: string | null;
    thawed_at: Date | null;
  };
  set_aside_accounts: {
    user_id: string;
    successor_id: string;
    proven_by: 'reset' | 'google' | 'firebase';
    set_aside_at: Generated<Date>;
  };
  sessions: {
    id: string;
    user_id: string;
    signed_in_at: Date;
    device: string | null;
    device_key: Uint8Array;
    place: string | null;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
  };
  installation: {
    only_row: Generated<boolean>;
    pepper_fingerprint: Uint8Array | null;
    check_id: Generated<string>;
    check_public_key: Address | null;
    check_sealed_key: Uint8Array | null;
    id: Generated<string>;
    resting_since: Date | null;
    resting_why: string | null;
    resting_after: bigint | null;
    incident_since: Date | null;
    incident_reason: string | null;
    pins_carried_over_at: Date | null;
  };
  signer_drills: {
    id: GeneratedAlways<bigint>;
    at: Generated<Date>;
    passed: boolean;
    pairs: ColumnType<readonly DrilledPair[], string, never>;
  };
  signer_journals: { journal: string; run: string; records: bigint; seen_at: Generated<Date> };
  blocked_emails: { email: string; blocked_at: Generated<Date> };
  terms_acceptances: {
    user_id: string;
    version: string;
    accepted_at: Generated<Date>;
    client_ip: string | null;
    seen_ip: string | null;
  };
  pins: {
    user_id: string;
    hash: string | null;
    failed_tries: Generated<number>;
    locked_until: Date | null;
    updated_at: Generated<Date>;
  };
  pin_resets: {
    user_id: string;
    id: string;
    link_until: Date;
    due_at: Date | null;
  };
  passkeys: {
    credential_id: string;
    user_id: string;
    name: string;
    added_at: Date;
    last_used_at: Date | null;
  };
  wallets: {
    id: string;
    user_id: string;
    name: string;
    public_key: ColumnType<Address, string, never>;
    sealed_key: Uint8Array;
    is_default: Generated<boolean>;
    game_tag: string | null;
    created_at: Generated<Date>;
    deleted_at: Date | null;
    settled_slot: Generated<bigint>;
    reservation: Generated<bigint>;
    whole_until: Date | null;
  };
  create_wallet_requests: { user_id: string; idempotency_key: string; wallet_id: string };
  desktop_wallets: {
    user_id: string;
    public_key: ColumnType<Address, string, never>;
    name: string;
    created_at: Generated<Date>;
  };
  intents: {
    id: string;
    user_id: string;
    wallet_id: string;
    idempotency_key: string;
    kind: 'transfer_sol' | 'transfer_token' | 'swap' | 'reclaim';
    request: ColumnType<Json, string, never>;
    plan: ColumnType<Json, string, never>;
    mandate: ColumnType<string | null, string | null, never>;
    state: Generated<IntentState>;
    reserved_lamports: ColumnType<Lamports, bigint, never>;
    reserved_mint: ColumnType<Mint | null, string | null, never>;
    reserved_amount: ColumnType<BaseUnits, bigint | undefined, never>;
    signature: string | null;
    slot: bigint | null;
    fee_lamports: Lamports | null;
    error: ColumnType<Json | null, string | null, string | null>;
    moved: ColumnType<Json | null, string | null, string | null>;
    created_at: Generated<Date>;
    settled_at: Date | null;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
    req_id: string | null;
    traceparent: string | null;
  };
  void_keys: { user_id: string; idempotency_key: string; voided_at: Generated<Date> };
  attempts: {
    intent_id: string;
    number: number;
    signature: string;
    transaction: Uint8Array;
    since_slot: bigint;
    last_valid_block_height: bigint;
    state: Generated<'live' | 'landed' | 'dead'>;
    signed_at: Generated<Date>;
    baseline_slot: bigint | null;
    baseline_lamports: Lamports | null;
    pays_fee: Generated<boolean>;
    sold_account: Address | null;
    sold_baseline: BaseUnits | null;
  };
  receipts: {
    intent_id: string;
    settled_at: Date;
    transaction: string | null;
    statement: string | null;
    signature: string | null;
    public_key: string | null;
    refusal: string | null;
    lateness_ms: bigint | null;
    order_kind: string | null;
    submitted_ms: bigint | null;
    quoted: bigint | null;
    received: bigint | null;
  };
  swap_marks: {
    intent_id: string;
    sold_mint: string;
    bought_mint: string;
    settled_at: Date;
    due_at: Date | null;
    marks: Generated<Json>;
    is_stated: Generated<boolean>;
    line: Json | null;
  };
  programs: {
    id: string;
    user_id: string;
    name: string;
    content: string;
    wallet_id: string | null;
    bearer_hash: Uint8Array | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
    last_used_at: Date | null;
    used_up: Generated<Json>;
    client_id: string | null;
    request_hash: Uint8Array | null;
  };
  service_accounts: {
    user_id: string;
    name: string;
    wallets_per_user: number;
    grant_id: string;
    content: string;
    bearer_hash: Uint8Array;
    created_at: Generated<Date>;
    ended_at: Date | null;
  };
  service_users: {
    user_id: string;
    reference: string;
    created_at: Generated<Date>;
  };
  program_uses: {
    id: Generated<string>;
    program_id: string;
    user_id: string;
    at: Generated<Date>;
    call: string;
    wallet_id: string | null;
    error: Json | null;
  };
  approvals: {
    id: string;
    program_id: string;
    user_id: string;
    call: string;
    input: ColumnType<Json, string, never>;
    note: string;
    created_at: Date;
    expires_at: Date;
    answer: 'approved' | 'declined' | null;
    answered_at: Date | null;
  };
  receipt_links: {
    id: Generated<string>;
    intent_id: string;
    user_id: string;
    expires_at: Date;
    created_at: Generated<Date>;
  };
  liabilities: {
    day: string;
    lease_until: Date;
    made_at: Date | null;
    statement: string | null;
    signature: string | null;
    public_key: string | null;
    mints: ColumnType<Json | null, string | null>;
    custody: string | null;
    memo: string | null;
    memo_sent: string | null;
    memo_blockhash: string | null;
    checks: ColumnType<Json | null, string | null>;
  };
  check_groups: {
    day: string;
    mint: string;
    least: bigint;
    most: bigint;
    leaves: number;
    checked: Generated<number>;
  };
  counted_checks: { hash: Uint8Array; day: string };
  check_tokens: { day: string; user_id: string; asked: Uint8Array };
  liability_leaves: { day: string; mint: string; position: bigint; user_id: string; salt: Uint8Array };
  liability_nodes: {
    day: string;
    mint: string;
    level: number;
    position: bigint;
    hash: Uint8Array;
    sum: bigint;
  };
  chain: { genesis_hash: string; is_only: Generated<boolean> };
  ledger: {
    wallet_id: string;
    signature: string;
    mint: ColumnType<Mint, string, never>;
    source: Generated<'intent' | 'external' | 'adjustment'>;
    intent_id: string | null;
    delta: bigint;
    counterparty: string | null;
    slot: bigint;
    at: Date;
    booked_at: Generated<Date>;
    value_nano_usd: bigint | null;
    valued_at: Date | null;
  };
  wallet_events: {
    id: string;
    user_id: string;
    wallet_id: string;
    type: 'swap' | 'transfer' | 'wallet_create' | 'wallet_delete';
    at: Date;
    state: IntentState;
    given_mint: string | null;
    given_amount: bigint | null;
    taken_mint: string | null;
    taken_amount: bigint | null;
    recipient: string | null;
    signature: string | null;
    fee_lamports: Lamports | null;
    error: ColumnType<Json | null, string | null, never>;
    changes: ColumnType<EventChange[] | null, string | null, never>;
    reason: 'reclaim' | 'unread' | 'reread' | null;
  };
  wallet_event_mints: {
    event_id: string;
    mint: string;
    user_id: string;
    wallet_id: string;
    at: Date;
  };
  positions: {
    wallet_id: string;
    mint: string;
    amount: bigint;
    priced: bigint;
    cost_nano_usd: bigint;
    realised_nano_usd: bigint;
    slot: bigint;
    signature: string;
  };
  deposit_watches: {
    wallet_id: string;
    due_at: Generated<Date>;
    looked_at: Date | null;
    explained_slot: Generated<bigint>;
    unexplained_since: Date | null;
    asked_at: Date | null;
    accounts: string[] | null;
    listed_at: Date | null;
    active_at: Date | null;
  };
  deposit_cursors: {
    wallet_id: string;
    address: Address;
    until: string | null;
    walk_head: string | null;
    walk_before: string | null;
    version: Generated<bigint>;
  };
  deposit_hints: {
    wallet_id: string;
    signature: string;
    slot: bigint;
    hinted_at: Generated<Date>;
    due_at: Generated<Date>;
  };
  unread_transactions: {
    wallet_id: string;
    signature: string;
    slot: bigint;
    reason: string;
    reader: number;
    found_at: Generated<Date>;
    due_at: Date;
    adjusted_slot: bigint | null;
  };
  chain_streams: {
    partition: number;
    partitions: number;
    slot: bigint | null;
    moved_at: Date | null;
    lost_at: Date | null;
    scope: string | null;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
  };
  contacts: { user_id: string; address: string; name: string; name_key: string; saved_at: Generated<Date> };
  handles: {
    look: string;
    handle: string;
    user_id: string;
    by_email: boolean;
    wallet_id: string;
    taken_at: Date;
    released_at: Date | null;
  };
  found_recipients: {
    user_id: string;
    receiver_id: string;
    handle: string;
    address: string;
    found_at: Generated<Date>;
  };
  price_series: {
    mint: string;
    began_at: Date;
    due_at: Date;
    sampled_at: Date | null;
    grain: 'day' | 'hour' | 'fine' | null;
    unpriced_since: Date | null;
  };
  price_samples: { mint: string; at: Date; usd: number; grain: 'day' | 'hour' | 'fine' };
  price_sampling: { only_row: Generated<boolean>; next_at: Generated<Date>; looked_to: Generated<string> };
  market_data: {
    feed: string;
    key: string;
    value: string | null;
    loaded_at: Date | null;
    loading_until: Generated<Date>;
  };
  address_waits: {
    user_id: string;
    unit: 'usd' | 'sol' | null;
    amount: bigint | null;
    hours: number | null;
    next_at: Date | null;
    next_unit: 'usd' | 'sol' | null;
    next_amount: bigint | null;
    next_hours: number | null;
    version: Generated<bigint>;
  };
  scheduled_sends: {
    id: string;
    user_id: string;
    wallet_id: string;
    idempotency_key: string;
    kind: 'transfer_sol' | 'transfer_token';
    request: ColumnType<Json, string, never>;
    at: Date;
    due_at: Date;
    created_at: Date;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'>;
    tries: Generated<number>;
    signature: string | null;
    error: string | null;
    error_details: ColumnType<Json | null, string | null, string | null>;
    ended_at: Date | null;
    mandate_closed: Generated<boolean>;
    lease_until: Date | null;
    fence: Generated<bigint>;
  };
  screenings: {
    intent_id: string;
    verdict: 'allow' | 'hold' | 'refuse';
    answered: boolean;
    reason: string | null;
    public_reason: string | null;
    screened_at: Generated<Date>;
    decision: 'release' | 'refuse' | null;
    decided_at: Date | null;
  };
  logos: {
    mint: string;
    url: string;
    picture: Uint8Array | null;
    tried_at: Date;
    retry_at: Date;
    failures: Generated<number>;
    used_at: Date;
  };
  market_budgets: { source: string; full_at: Date };
  price_alerts: {
    id: Generated<string>;
    user_id: string;
    mint: string;
    condition: AlertCondition;
    value: number;
    price: number | null;
    created_at: Generated<Date>;
  };
  watchlist_entries: {
    user_id: string;
    mint: string;
    added_at: Date;
    import_price: number | null;
    category_ids: Generated<string[]>;
  };
  watchlists: { user_id: string; tokens: number };
  token_watchers: { mint: string; watchers: bigint };
  top_tokens: {
    one: Generated<boolean>;
    counted_at: Date;
    users: bigint;
    users_with_watchlists: bigint;
    tokens: ColumnType<{ address: string; name: string; symbol: string; count: number }[], string, string>;
  };
  orders: {
    id: string;
    user_id: string;
    wallet_id: string;
    idempotency_key: string | null;
    condition_type: 'time' | 'market';
    sell_token: ColumnType<Json, string, never>;
    sell_amount: ColumnType<BaseUnits, bigint, bigint>;
    buy_token: ColumnType<Json, string, never>;
    confirmed: Generated<boolean>;
    scheduled_at: Date | null;
    trigger_token: ColumnType<Json | null, string | null, never>;
    trigger_mint: GeneratedAlways<string | null>;
    trigger_condition: TriggerCondition | null;
    trigger_value: number | null;
    start_value: number | null;
    expiration_mode: 'fixed_24h' | 'gtc' | null;
    expires_at: Date | null;
    state: Generated<'pending' | 'executing' | 'executed' | 'failed' | 'expired' | 'cancelled'>;
    due_at: Date | null;
    last_market_check: Date | null;
    last_market_price: number | null;
    last_market_cap: number | null;
    market_check_count: bigint | null;
    checks_before: Generated<bigint>;
    looks_before: bigint | null;
    due_look: bigint | null;
    rests_until: Date | null;
    lease_until: Date | null;
    fence: Generated<bigint>;
    execution_key: Generated<string>;
    tries: Generated<number>;
    created_at: Date;
    ended_at: Date | null;
    signature: string | null;
    error: string | null;
    error_details: ColumnType<Json | null, string | null, string | null>;
    bought: bigint | null;
    seen_at: Date | null;
    missed_at: Date | null;
    mandate_closed: Generated<boolean>;
    floor: ColumnType<bigint | null, bigint | null, bigint>;
    kept_at: Date | null;
    kept_offer: bigint | null;
    kind: 'recurring' | 'otoco' | 'oco' | 'trailing' | 'ladder' | null;
    bundle_id: string | null;
    part: string | null;
    stop_condition: TriggerCondition | null;
    stop_value: number | null;
    stop_floor: bigint | null;
    trail_ppm: number | null;
    trail_usd: number | null;
    peak: number | null;
    share_bps: number | null;
    paused_at: Date | null;
    due_side: 'trigger' | 'stop' | null;
    revision: Generated<bigint>;
  };
  bundles: {
    id: string;
    user_id: string;
    wallet_id: string;
    idempotency_key: string;
    kind: 'recurring' | 'protected' | 'ladder';
    asked: ColumnType<Json, string, string>;
    sell_token: ColumnType<Json, string, never>;
    buy_token: ColumnType<Json, string, never>;
    state: Generated<'active' | 'paused' | 'ended' | 'cancelled'>;
    next_at: Date | null;
    rounds: Generated<number>;
    revision: Generated<bigint>;
    created_at: Date;
    ended_at: Date | null;
    mandate_closed: Generated<boolean>;
  };
  market_checks: {
    mint: string;
    checked_at: Date | null;
    price: number | null;
    cap: number | null;
    checks: Generated<bigint>;
    doubt: string | null;
    looks: Generated<bigint>;
    range_since: Date | null;
    low: number | null;
    high: number | null;
    cap_low: number | null;
    cap_high: number | null;
  };
  price_looks: {
    mint: string;
    number: bigint;
    day: string;
    at: Date;
    price: number | null;
    cap: number | null;
    doubt: string | null;
    sure: number | null;
    hash: Uint8Array;
  };
  price_days: { day: string; proof_day: string; tokens: ColumnType<Json, string, never> };
  order_attempts: {
    order_id: string;
    number: number;
    due_at: Date;
    due_look: bigint | null;
    ended_at: Date;
    outcome:
      | 'executed'
      | 'failed'
      | 'expired'
      | 'cancelled'
      | 'missed'
      | 'kept'
      | 'doubted'
      | 'late'
      | 'frozen'
      | 'paused'
      | 'resumed'
      | 'changed';
    looks_after: bigint | null;
    rests_until: Date | null;
    details: ColumnType<Json | null, string | null, never>;
  };
  market_check_schedule: {
    only_row: Generated<boolean>;
    started_at: Generated<Date>;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
    pause_ms: Generated<number>;
  };
  treasury: { only_row: Generated<boolean>; wallet_id: string };
  contests: {
    id: string;
    name: string;
    description: string;
    kind: 'contest' | 'game';
    lamports: ColumnType<Lamports, bigint, never>;
    max_participants: number;
    participants: Generated<number>;
    leaderboard: boolean;
    starts_at: Date | null;
    ends_at: Date;
    state: Generated<'draft' | 'active' | 'ended'>;
    created_at: Generated<Date>;
  };
  contest_candidates: {
    id: string;
    contest_id: string;
    user_id: string;
    wallet_id: string;
    network: Uint8Array | null;
    reason: 'network' | 'mailbox' | 'proof';
    state: Generated<'waiting' | 'admitted' | 'refused'>;
    entered_at: Generated<Date>;
    decided_at: Date | null;
  };
  contest_entries: {
    id: string;
    contest_id: string;
    user_id: string;
    wallet_id: string;
    entered_at: Generated<Date>;
    left_at: Date | null;
    swaps: Generated<number>;
    reached_at: Generated<Date>;
    funding_signature: string | null;
    tries: Generated<number>;
    failures: Generated<number>;
    mandate: string | null;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
    network: Uint8Array | null;
  };
  notices: {
    id: Generated<string>;
    user_id: string;
    kind: NoticeKind;
    facts: ColumnType<Json, string, never>;
    cause: string;
    at: Generated<Date>;
    read_at: Date | null;
    routed_at: Date | null;
  };
  worker_heartbeats: { id: string; seen_at: Date };
  rpc_usage: {
    month: string;
    cause: string;
    method: string;
    calls: bigint;
    credits: bigint;
    since: Generated<Date>;
  };
  rate_limits: { id: Uint8Array; full_at: Date; granted: number };
  notice_settings: {
    user_id: string;
    choices: ColumnType<Json, string | undefined, string>;
    hide_amounts: Generated<boolean>;
    language: Generated<NoticeLanguage>;
  };
  push_subscriptions: {
    id: Generated<string>;
    user_id: string;
    session_id: string | null;
    endpoint: string;
    p256dh: Uint8Array;
    auth: Uint8Array;
    language: NoticeLanguage;
    made_at: Generated<Date>;
  };
  notice_deliveries: {
    id: Generated<string>;
    user_id: string;
    notice_id: string | null;
    channel: 'push' | 'mail' | 'digest';
    subscription_id: string | null;
    urgent: boolean;
    topic: NoticeTopic | null;
    state: Generated<'pending' | 'held' | 'sent' | 'dropped'>;
    made_at: Generated<Date>;
    ended_at: Date | null;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
    tries: Generated<number>;
  };
  webhook_endpoints: {
    id: Generated<string>;
    user_id: string;
    url: string;
    events: string[];
    made_at: Generated<Date>;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_why: 'user' | 'failed' | 'gone' | null;
  };
  webhook_events: {
    id: Generated<string>;
    sequence: GeneratedAlways<bigint>;
    user_id: string;
    wallet_id: string | null;
    type: string;
    body: string;
    at: Generated<Date>;
    routed_at: Date | null;
  };
  webhook_lanes: {
    id: Generated<string>;
    user_id: string;
    endpoint_id: string;
    name: string;
    newest: bigint;
    done: Generated<bigint>;
    tries: Generated<number>;
    failing_since: Date | null;
    due_at: Generated<Date>;
    lease_until: Generated<Date>;
    fence: Generated<bigint>;
  };
  webhook_deliveries: {
    position: GeneratedAlways<bigint>;
    user_id: string;
    lane_id: string;
    endpoint_id: string;
    event_id: string;
    made_at: Generated<Date>;
    tries: Generated<number>;
    tried_at: Date | null;
    status: number | null;
    delivered_at: Date | null;
  };
  looks: {
    id: Generated<string>;
    batch: string;
    user_id: string;
    looker: Looker;
    name: string;
    what: LookSubject;
    why: string | null;
    at: Generated<Date>;
    xact: Generated<string>;
  };
  look_requests: {
    id: Generated<string>;
    name: string;
    named: string;
    what: string;
    why: string | null;
    at: Generated<Date>;
    xact: Generated<string>;
  };
  audit_log: {
    id: Generated<bigint>;
    at: Generated<Date>;
    kind: string;
    actor: string;
    user_id: string | null;
    wallet_id: string | null;
    facts: ColumnType<Json, string, never>;
    position: bigint | null;
    hash: string | null;
  };
  operators: {
    id: string;
    name: string;
    role: OperatorRole;
    added_at: Generated<Date>;
    removed_at: Date | null;
  };
  operator_enrolments: {
    token_hash: Uint8Array;
    operator_id: string;
    expires_at: Date;
    proposed_by: string | null;
    approved_by: string | null;
  };
  operator_passkeys: {
    credential_id: string;
    operator_id: string;
    algorithm: string;
    public_key: string;
    counter: bigint;
    added_at: Generated<Date>;
    last_used_at: Date | null;
    confirmed_at: Generated<Date | null>;
    proposed_by: string | null;
    approved_by: string | null;
    proposer_confirmed_at: Date | null;
    approver_confirmed_at: Date | null;
  };
  operator_sessions: {
    token_hash: Uint8Array;
    operator_id: string;
    signed_in_at: Generated<Date>;
    last_used_at: Generated<Date>;
    ended_at: Date | null;
  };
  operator_proposals: {
    id: string;
    act: OperatorActName;
    input: Json;
    why: string;
    proposed_by: string;
    proposed_at: Generated<Date>;
    expires_at: Generated<Date>;
    state: Generated<'open' | 'approved' | 'rejected'>;
    decided_by: string | null;
    decided_at: Date | null;
  };
}
