-- The tables, functions and triggers of 1.0.0: what the migrations of before-1.0/ come to, one after the other. A new installation
-- is made by this file. baseline.test.ts compares the two ways.
set local check_function_bodies = off;

create schema identity;

-- Users are known by issuer and subject of their identity service, never by e-mail.
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  -- Which sign-ins of a user still count; see accounts/session.ts. Tokens of the embedded identity service carry the epoch
  -- in which their sign-in began. Another service's tokens carry only the time of their sign-in.
  session_epoch integer not null default 0,
  sessions_valid_after timestamptz,
  -- Since when the user's account is frozen: nothing leaves its wallets, and nothing about its security changes. In the user's row,
  -- which statements that write lock: one that waited for a freeze sees it. The signer keeps the same in its journal.
  frozen_at timestamptz,
  -- Whether the signer has it too: until then a worker tells it.
  freeze_recorded boolean not null default false,
  -- Whether the user has proven to read the mailbox of this e-mail; see accounts/email-proof.ts.
  email_verified boolean not null default false,
  -- By which provider of an identity service elsewhere somebody last signed in; null from one that names none. And when the
  -- account was last thawed: links in mails of before freeze it no more. Last, as it is the busy table.
  provider text,
  thawed_at timestamptz,
  unique (issuer, subject)
);
create index unrecorded_freezes on users (id) where ((frozen_at is not null) and (not freeze_recorded));
create index users_by_email on users (email) where email is not null;

-- E-mail addresses of deleted accounts, lower case.
create table blocked_emails (
  email text primary key,
  blocked_at timestamptz not null default now()
);

create table terms_acceptances (
  user_id uuid not null references users (id),
  version text not null,
  accepted_at timestamptz not null default now(),
  -- What the client said of itself, and what the server saw.
  client_ip inet,
  seen_ip inet,
  primary key (user_id, version)
);

create table pins (
  user_id uuid primary key references users (id),
  -- Argon2id over the PIN and a pepper that is not in the database. Null: no PIN; the counter outlives the PIN.
  hash text,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table wallets (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  public_key text not null unique,
  -- Opens only inside the signer, and only for this id and public key.
  sealed_key bytea not null,
  is_default boolean not null default false,
  game_tag text,
  created_at timestamptz not null default now(),
  -- A deleted wallet keeps its sealed key.
  deleted_at timestamptz,
  -- Newest slot at which one of the wallet's own transactions settled: balances read before it are out of date.
  settled_slot numeric(20) not null default 0,
  -- Raised by every reservation: one that was worked out beside another does not count.
  reservation bigint not null default 0
);
create index wallets_of_user on wallets (user_id) where deleted_at is null;
create unique index one_default_wallet on wallets (user_id) where (is_default and (deleted_at is null));

create table create_wallet_requests (
  user_id uuid not null references users (id),
  idempotency_key text not null,
  wallet_id uuid not null references wallets (id),
  primary key (user_id, idempotency_key)
);

-- Desktop wallets backed up to this account: name and public key only.
create table desktop_wallets (
  user_id uuid not null references users (id),
  public_key text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, public_key)
);

-- One row for each thing that a user (or the product for a user) wants done on the chain.
create table intents (
  id uuid primary key,
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id),
  idempotency_key text not null,
  -- transfer_sol | transfer_token | swap
  kind text not null,
  -- What was asked, in the shape of its kind; the same key with other contents is refused.
  request jsonb not null,
  -- What was worked out from it at that moment (accounts, fees); every attempt is built from request and plan alone.
  plan jsonb not null,
  -- pending | confirmed | failed | expired; see settlement/intent.ts.
  state text not null default 'pending',
  -- Held back from other intents of the wallet until this one is settled.
  reserved_lamports numeric(20) not null,
  reserved_mint text,
  reserved_amount numeric(20) not null default 0,
  -- Set when settled.
  signature text,
  slot numeric(20),
  fee_lamports numeric(20),
  -- {code, context} of the catalogue, where it failed or expired.
  error jsonb,
  -- Where a swap is confirmed: {sold, bought}, base units that moved, fees and rent not counted.
  moved jsonb,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Who works on it: a worker's writes count only while its fence is the newest.
  lease_until timestamptz not null default now(),
  fence bigint not null default 0,
  -- What the signer signs by: a sealed mandate, or the id of one that the signer recorded. Null in rows that are older.
  mandate text,
  -- What an intent is part of: the request that asked for it, as in all logs, and a trace, as in the header traceparent. A worker
  -- in another process goes on under both.
  req_id uuid,
  traceparent text,
  unique (user_id, idempotency_key)
);
create index intents_to_settle on intents (lease_until) where state = 'pending';
create index intents_reserving on intents (wallet_id) where state = 'pending';
-- Tells whether a user has sent to an address before.
create index intents_by_recipient on intents (user_id, ((request ->> 'to'))) where state = 'confirmed';
-- To whom a user sent last.
create index intents_sent on intents (user_id, created_at)
  where ((state = 'confirmed') and ((request ->> 'to') is not null));
-- Whom a user knows by the characters that a shortened address shows.
create index intents_by_ends_of_recipient on intents (user_id, "left"((request ->> 'to'), 4), "right"((request ->> 'to'), 4))
  where state = 'confirmed';
create index intents_by_time on intents using brin (created_at) with (autosummarize='on');

-- One row for each signed transaction. Written before its first broadcast.
create table attempts (
  intent_id uuid not null references intents (id),
  number integer not null,
  signature text not null unique,
  transaction bytea not null,
  -- The slots in which it can land: not before the first, and not after the block height.
  since_slot numeric(20) not null,
  last_valid_block_height numeric(20) not null,
  -- live | landed | dead; see settlement/attempt.ts.
  state text not null default 'live',
  signed_at timestamptz not null default now(),
  -- The wallet's lamports as they were seen just before an attempt was signed, and at which slot: with them a node that has
  -- forgotten the transaction still shows its effect. Null for attempts signed before this was kept.
  baseline_slot numeric(20),
  baseline_lamports numeric(20),
  -- Whether the wallet pays the fee of a transaction. If not, `signature` is the wallet's own and does not name the transaction.
  pays_fee boolean not null default true,
  -- The token account that the transaction spends from, and what was in it just before. Null if it spends only SOL.
  sold_account text,
  sold_baseline numeric(20),
  primary key (intent_id, number),
  constraint attempts_sold_baseline_check check (sold_baseline >= (0)::numeric)
);
-- However often a network loses them: a payment is signed twice at most.
alter table attempts add constraint attempts_of_an_intent check (number <= 2) not valid;
create unique index one_live_attempt on attempts (intent_id) where state = 'live';

-- What settled transactions did to the wallet that paid, read from the transaction's own balance changes.
create table ledger (
  intent_id uuid references intents (id),
  wallet_id uuid not null references wallets (id),
  -- The all-ones address stands for SOL; its delta includes the network fee.
  mint text not null,
  delta numeric(20) not null,
  slot numeric(20) not null,
  at timestamptz not null,
  -- The ledger takes what others did to a wallet, too, and what each change was worth. Its rows never change: a value is
  -- put in once, and nothing else is ever written over.
  -- Of an adjustment, which has no transaction: "adjustment-" and the slot at which the chain was read.
  signature text not null,
  -- intent | external | adjustment; see deposits/deposits.ts.
  source text not null default 'intent',
  -- The one address that gave or took it, where there is one.
  counterparty text,
  booked_at timestamptz not null default now(),
  -- What the change (without its sign) was worth at the price of the time it was booked, billionths of a USD. Null with
  -- valued_at set: nobody knew a price within minutes, and none is made up later.
  value_nano_usd numeric(60,0),
  valued_at timestamptz,
  primary key (wallet_id, signature, mint),
  -- A transaction is booked once for each wallet, however often it is found.
  constraint ledger_intent check ((source = 'intent') = (intent_id is not null))
);
create index ledger_of_wallet on ledger (wallet_id, at);
create index ledger_to_value on ledger (booked_at) where valued_at is null;
create index ledger_to_value_of_wallet on ledger (wallet_id) where valued_at is null;
-- Changes for which no price was known: what was sold of such a token has no known profit.
create index ledger_unpriced on ledger (wallet_id)
  where ((valued_at is not null) and (value_nano_usd is null));
create index ledger_by_signature on ledger using hash (signature);

create table identity.users (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  -- Lower case.
  email text not null unique,
  -- Whether the person has proven to read this mailbox.
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references identity.users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The epoch in which a sign-in began: given by the service if it has checked a password, since that check may have begun
  -- before a reset; else the one of this moment.
  epoch integer not null
);
create index sessions_of_user on identity.sessions (user_id);
-- A worker looks for what has expired: see adapters/embedded-identity-expiry.ts.
create index sessions_by_expiry on identity.sessions (expires_at);

-- Ways to sign in: "credential" with a password hash, "google" with the subject that Google knows the person by.
create table identity.accounts (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references identity.users (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of_user on identity.accounts (user_id);

-- Things to be proven once and soon: password resets, sign-ins under way.
create table identity.verifications (
  id uuid default gen_random_uuid() primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on identity.verifications (identifier);
create index verifications_by_expiry on identity.verifications (expires_at);

-- Keys that sign bearer tokens. The private half is encrypted under the server's secret.
create table identity.jwks (
  id uuid default gen_random_uuid() primary key,
  public_key text not null,
  private_key text not null,
  alg text,
  crv text,
  created_at timestamptz not null,
  expires_at timestamptz
);

-- What Jupiter and DexScreener told last, for all server processes: one of them asks, the others read. Losing it costs
-- nothing but requests. A release that gives values another shape empties the table in its migration.
create table market_data (
  -- price, listing or pair.
  feed text not null,
  -- A mint.
  key text not null,
  -- JSON as text, since names that strangers choose may hold what jsonb refuses. Null: upstream does not know the key.
  value text,
  -- By the clock of the process that loaded it. Null: it is being loaded for the first time.
  loaded_at timestamptz,
  -- Until then one process is loading it, and the others wait.
  loading_until timestamptz not null default '-infinity'::timestamptz,
  primary key (feed, key)
) with (fillfactor=50);

-- How often all processes together may ask: a token bucket for each upstream.
create table market_budgets (
  source text primary key,
  -- When the bucket is full again if nobody takes from it.
  full_at timestamptz not null
);

-- What a wallet has of a mint and what it paid for that, by average cost: the ledger's valued rows, added up in the order
-- of their slots. Can be made again from them at any time.
create table positions (
  wallet_id uuid not null references wallets (id),
  mint text not null,
  -- Base units; below zero while a withdrawal is booked before the deposit that it spent.
  amount numeric(30,0) not null,
  -- How many of them have a known cost, and that cost, billionths of a USD.
  priced numeric(30,0) not null,
  cost_nano_usd numeric(60,0) not null,
  -- Gained or lost by selling, billionths of a USD.
  realised_nano_usd numeric(60,0) not null,
  -- The newest transaction in it.
  slot numeric(20) not null,
  signature text not null,
  primary key (wallet_id, mint)
);
-- Finds each token that somebody holds by one hop from the one before.
create index positions_by_mint on positions (mint);

-- When each wallet is next compared with the chain.
create table deposit_watches (
  wallet_id uuid primary key references wallets (id),
  due_at timestamptz not null default now(),
  looked_at timestamptz,
  -- Newest slot at which ledger and chain were equal.
  explained_slot numeric(20) not null default 0,
  -- Since when they have differed with nothing found that explains it.
  unexplained_since timestamptz,
  -- Since when someone who looks at the wallet has seen that its ledger and the chain differ: it goes ahead of all that are due.
  asked_at timestamptz,
  -- What the quick comparison of a wallet with the chain reads besides the wallet itself: the token accounts that were there when all of them were
  -- last listed. Null: they have to be listed first.
  accounts text[],
  listed_at timestamptz,
  -- When ledger and chain last differed, or someone said that they may.
  active_at timestamptz
);
create index deposit_watches_due on deposit_watches (due_at);
create index deposit_watches_unexplained on deposit_watches (unexplained_since)
  where unexplained_since is not null;
create index deposit_watches_asked on deposit_watches (asked_at) where asked_at is not null;

-- How far the transactions of an address were read for a wallet: newest first, page by page, down to where the last walk
-- began.
create table deposit_cursors (
  wallet_id uuid not null references wallets (id),
  address text not null,
  -- Everything up to this signature is booked.
  until text,
  -- The walk under way: the newest signature it saw, and the oldest it has booked. Null between walks.
  walk_head text,
  walk_before text,
  -- Raised by every write: two that walk at once do not undo each other's.
  version bigint not null default 0,
  primary key (wallet_id, address)
);

-- Swaps that wait for a time or for the market. This table is the schedule: there is no queue beside it.
create table orders (
  id uuid primary key,
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id),
  idempotency_key text,
  -- time | market
  condition_type text not null,
  -- {mint, symbol, decimals, logoURI}
  sell_token jsonb not null,
  -- Base units.
  sell_amount numeric(20) not null,
  buy_token jsonb not null,
  -- Whether its user accepts that it moves the price by much.
  confirmed boolean not null default false,
  scheduled_at timestamptz,
  -- {mint, symbol, name}
  trigger_token jsonb,
  trigger_mint text generated always as ((trigger_token ->> 'mint')) stored,
  -- price_above | price_below | mcap_above | mcap_below
  trigger_condition text,
  -- USD.
  trigger_value double precision,
  -- fixed_24h | gtc
  expiration_mode text,
  expires_at timestamptz,
  -- pending | executing | executed | failed | expired | cancelled; see orders/order.ts.
  state text not null default 'pending',
  -- From when on it may be executed: the scheduled time, or the market check that triggered it. Null while it watches.
  due_at timestamptz,
  -- What market checks came to for this order, kept from the moment that it watches no more; until then they are read
  -- from market_checks.
  last_market_check timestamptz,
  last_market_price double precision,
  last_market_cap double precision,
  market_check_count bigint,
  -- Checks of its token before it was created.
  checks_before bigint not null default 0,
  -- Who executes it: a worker's writes count only while its fence is the newest.
  lease_until timestamptz,
  fence bigint not null default 0,
  -- Under this key and the number of the try its swap is settled. Told to nobody, so that no other request can take it.
  execution_key uuid not null default gen_random_uuid(),
  tries integer not null default 0,
  created_at timestamptz not null,
  -- When it came to its final state.
  ended_at timestamptz,
  signature text,
  -- Why it failed, in words.
  error text,
  -- Base units that arrived.
  bought numeric(20),
  -- When its user was told how it ended.
  seen_at timestamptz,
  -- Since when a time order waits for its user, because it could only have been executed long after its time; see
  -- orders/order.ts. It is pending and due at no time, so that no worker finds it.
  missed_at timestamptz,
  -- Code and context of a failed order's error, so that clients can write it in their language. Null if it failed before this.
  error_details jsonb,
  -- Whether the signer knows that an order has ended, so that nothing is signed for it any more.
  mandate_closed boolean not null default false,
  floor numeric(20),
  kept_at timestamptz,
  kept_offer numeric(20),
  -- Where the watched token's price or market cap stood when a market order was placed, USD: as trigger_value. Null if it was unknown.
  start_value double precision,
  constraint orders_condition check (
case condition_type
    when 'time' then ((scheduled_at is not null) and (trigger_mint is null))
    else ((trigger_mint is not null) and (trigger_condition is not null) and (trigger_value is not null) and ((expiration_mode = 'fixed_24h') = (expires_at is not null)))
end),
  constraint orders_missed check ((missed_at is null) or ((condition_type = 'time') and (due_at is null) and (state = any (array['pending', 'cancelled'])))),
  unique (user_id, idempotency_key)
);
create index orders_of_user on orders (user_id, created_at desc);
create index orders_to_tell on orders (user_id)
  where ((seen_at is null) and (state = any (array['executed', 'failed', 'expired'])));
create index orders_open_of_wallet on orders (wallet_id) where (state = any (array['pending', 'executing']));
create index orders_due on orders (due_at) where ((state = 'pending') and (due_at is not null));
create index orders_expiring on orders (expires_at) where ((state = 'pending') and (expires_at is not null));
create index orders_executing on orders (lease_until) where state = 'executing';
-- A check finds what a price triggers by one range of this index for each token and condition.
create index orders_watching on orders (trigger_mint, trigger_condition, trigger_value)
  where ((state = 'pending') and (due_at is null));
create index orders_to_close on orders (id)
  where ((not mandate_closed) and (state <> all (array['pending', 'executing'])));
create index orders_without_floor on orders (created_at)
  where ((floor is null) and (state = any (array['pending', 'executing'])));

-- The newest check of each token that orders watch. A check writes one row for a token, not one for each of its orders.
create table market_checks (
  mint text primary key,
  -- Null until the first check with a fresh price.
  checked_at timestamptz,
  price double precision,
  -- Null where nobody knows it.
  cap double precision,
  checks bigint not null default 0,
  -- Why no order that watches the token can be judged by what its last check saw (contract/src/trigger.ts): no_price | no_cap | stale | thin.
  doubt text
) with (fillfactor=70);

-- When the market was last checked, and who is at it: one process at a time.
create table market_check_schedule (
  only_row boolean default true primary key,
  started_at timestamptz not null default '-infinity'::timestamptz,
  lease_until timestamptz not null default '-infinity'::timestamptz,
  fence bigint not null default 0,
  constraint market_check_schedule_only_row_check check (only_row)
);

create table watchlist_entries (
  -- A user through their row of watchlists: every entry has one.
  user_id uuid not null,
  -- Any well-formed address; the all-ones address stands for SOL.
  mint text not null,
  added_at timestamptz not null,
  -- USD when it was added; null where nobody priced it then.
  import_price double precision,
  category_ids text[] not null default '{}',
  primary key (user_id, mint)
);

-- How many tokens each user watches, and how many users watch each token: kept by triggers in the transactions that
-- change watchlists, so that no request ever counts. Both are rewritten often: in place where their page has room.
create table watchlists (
  user_id uuid primary key references users (id),
  tokens integer not null,
  constraint watchlist_limit check ((tokens >= 0) and (tokens <= 500))
) with (fillfactor=70);

create table token_watchers (
  mint text primary key,
  -- One that reached zero is swept when the most-watched are counted.
  watchers bigint not null,
  constraint token_watchers_watchers_check check (watchers >= 0)
) with (fillfactor=70);

-- The most-watched tokens as everybody reads them: one row, from the last count.
create table top_tokens (
  one boolean default true primary key,
  counted_at timestamptz not null,
  users bigint not null,
  users_with_watchlists bigint not null,
  -- [{address, name, symbol, count}], most watched first. Not jsonb, which refuses some of what strangers put in names.
  tokens json not null,
  constraint top_tokens_one_check check (one)
);

-- Whose wallet gives SOL to those who enter campaigns: one wallet of a user who cannot sign in.
create table treasury (
  only_row boolean default true primary key,
  wallet_id uuid not null references wallets (id),
  constraint treasury_only_row_check check (only_row)
);

-- Campaigns that give SOL to new wallets of their name: contests, and games, which have no leaderboard.
create table contests (
  id uuid primary key,
  -- A wallet of this name enters.
  name text not null,
  description text not null,
  -- contest | game
  kind text not null,
  -- What each entry gets.
  lamports numeric(20) not null,
  max_participants integer not null,
  -- Places taken: counted in the transactions that take and return them, so that none is sold twice.
  participants integer not null default 0,
  leaderboard boolean not null,
  -- Null: when it is started.
  starts_at timestamptz,
  ends_at timestamptz not null,
  -- draft | active | ended; see contest/contest.ts.
  state text not null default 'draft',
  created_at timestamptz not null default now(),
  constraint contests_lamports_check check (lamports > (0)::numeric),
  constraint contest_places check ((participants >= 0) and (participants <= max_participants)),
  constraint contest_period check (starts_at < ends_at),
  constraint contest_started check ((state = 'draft') or (starts_at is not null))
) with (fillfactor=50);
create unique index contest_names on contests (name) where state <> 'ended';
-- The current contest is one.
create unique index one_active_contest on contests (kind) where ((state = 'active') and (kind = 'contest'));

create table contest_entries (
  id uuid primary key,
  contest_id uuid not null references contests (id),
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id) unique,
  entered_at timestamptz not null default now(),
  -- When the wallet was deleted: it has no rank any more.
  left_at timestamptz,
  -- Confirmed swaps made during the contest, and when the last of them was confirmed.
  swaps integer not null default 0,
  reached_at timestamptz not null default now(),
  -- Null until its SOL has arrived, then the transaction that brought it.
  funding_signature text,
  -- Under the entry's id and the number of the try its SOL is sent.
  tries integer not null default 0,
  -- How many of them were refused, or landed without bringing anything.
  failures integer not null default 0,
  lease_until timestamptz not null default now(),
  fence bigint not null default 0,
  mandate text,
  -- The network that an entry came from, under a digest: so many of one network are admitted in an hour without a review.
  network bytea,
  unique (contest_id, user_id)
);
create index contest_entries_to_fund on contest_entries (lease_until) where funding_signature is null;
-- Ascending in all of it, so that a range of ranks is one comparison of rows.
create index contest_ranking on contest_entries (contest_id, ((- swaps)), reached_at, wallet_id)
  where left_at is null;
create index contest_entries_of_user on contest_entries (user_id);
create index contest_entries_of_network on contest_entries (contest_id, network, entered_at)
  where network is not null;
create index contest_entries_by_time on contest_entries (contest_id, entered_at);

-- What happened to each wallet, one row an event, newest first by index: intents, what others sent, creation, deletion.
-- Written by triggers in the statements that cause it, so that a page is one range of one index however much there is.
-- Says nothing that other tables do not say, and can be made again from them at any time.
create table wallet_events (
  -- Of an intent, the intent's; of all else made from what it is, so that it is written once.
  id uuid primary key,
  user_id uuid not null,
  wallet_id uuid not null,
  -- swap | transfer | wallet_create | wallet_delete
  type text not null,
  -- When it was asked for or, where others did it, the time of its block. Never changes: its place in the list is its own.
  at timestamp(3) with time zone not null,
  -- pending | confirmed | failed | expired, as of intents.
  state text not null,
  -- What an intent gives and takes, base units: what was asked for and, of a confirmed swap, what moved.
  given_mint text,
  given_amount numeric(20),
  taken_mint text,
  taken_amount numeric(20),
  -- Who receives a transfer; of deposits see `changes`.
  recipient text,
  -- Null where there is no transaction (yet).
  signature text,
  fee_lamports numeric(20),
  -- {code, context} of the catalogue.
  error jsonb,
  -- The ledger's rows of it: [{mint, delta, value, counterparty}], amounts as text.
  changes jsonb,
  -- What an event is that moves SOL to its own wallet: 'reclaim', if it closed empty token accounts. Null for all others.
  reason text
) with (fillfactor=80);
create index wallet_events_of_user on wallet_events (user_id, at, id);
create index wallet_events_of_user_by_type on wallet_events (user_id, type, at, id);
create index wallet_events_of_wallet_by_type on wallet_events (wallet_id, type, at, id);

-- What was done to accounts, wallets, keys and money, in the order in which it was done: only ever added to. The rows are
-- written by triggers, in the transactions that do what they tell. They name users and wallets by id and refer to nothing,
-- so that they outlive what they tell about.
create table audit_log (
  -- A transaction that is rolled back leaves a gap in these.
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- noun.verb; all of them are in docs/operators.md.
  kind text not null,
  -- server | operator:<name of the operating system's user>
  actor text not null,
  user_id uuid,
  wallet_id uuid,
  -- Not jsonb: the text is what is hashed.
  facts json not null,
  -- Put in once, by the chainer; see audit/chainer.ts. Positions begin at 1 and have no gap.
  position bigint,
  -- Over the row and the hash before it; see audit/entry.ts.
  hash text,
  constraint audit_chained check (("position" is null) = (hash is null))
);
create index audit_log_to_chain on audit_log (id) where "position" is null;
create unique index audit_log_chain on audit_log ("position") where "position" is not null;
create index audit_log_of_user on audit_log (user_id) where user_id is not null;

-- The tokens that are sampled: whatever somebody holds, watches or waits for with an order, and SOL and USDC.
create table price_series (
  mint text primary key,
  -- From when on it was asked for.
  began_at timestamptz not null,
  -- When it is sampled next. Infinity: nobody wants it any more.
  due_at timestamptz not null,
  -- Time and grain of the newest sample.
  sampled_at timestamptz,
  grain text,
  -- Since when the market answers but has no new price for it. Null where it has one.
  unpriced_since timestamptz
) with (fillfactor=70);
create index price_series_due on price_series (due_at);

create table price_samples (
  mint text not null,
  -- When the market gave the price.
  at timestamptz not null,
  usd double precision not null,
  -- day | hour | fine: the first sample of its day, of its hour, or one of many. Decides how long it is kept.
  grain text not null,
  primary key (mint, at)
);
create index price_samples_to_thin on price_samples (grain, at) where grain <> 'day';

-- One process samples at a time. How far the tokens have been looked through for new ones.
create table price_sampling (
  only_row boolean default true primary key,
  next_at timestamptz not null default '-infinity'::timestamptz,
  looked_to text not null default '',
  constraint price_sampling_only_row_check check (only_row)
);

-- Names that users give to addresses, each user for themselves.
create table contacts (
  user_id uuid not null references users (id),
  -- Base58 of 32 bytes.
  address text not null,
  name text not null,
  -- The name as names are told apart: letters of one size and form.
  name_key text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, address),
  constraint one_contact_of_a_name unique (user_id, name_key)
);

-- The one chain that this installation works on, by the hash of its first block: a node of another chain is not believed.
create table chain (
  genesis_hash text not null,
  is_only boolean default true primary key,
  constraint chain_is_only_check check (is_only)
);

-- Which secrets this database belongs to; see installation/installation.ts. Null: the next start writes down its own.
create table installation (
  only_row boolean default true primary key,
  -- HMAC of a fixed text under the pepper of PINs.
  pepper_fingerprint bytea,
  -- A key made like a wallet's, of no wallet. A signer that opens it holds the key-encryption key.
  check_public_key text,
  check_sealed_key bytea,
  -- A signer takes each wallet id once, also the one in whose name the check key was made.
  check_id text not null default 'installation',
  -- Names this installation in what it signs.
  id uuid not null default gen_random_uuid(),
  -- Since when no money moves, and why: the database is older than what the signer has signed, until `recover` has brought back
  -- what it lacks. See recovery/rest.ts.
  resting_since timestamptz,
  resting_why text,
  -- How many records of the signer's journal the database knew when it began to rest: what is missing of those was never
  -- completed, and what is missing of later ones was forgotten.
  resting_after bigint,
  -- Since when the installation only reads, because an operator said so, and why, in the words that users read. See
  -- incident/incident.ts.
  incident_since timestamptz,
  incident_reason text,
  -- Since when no PIN of an older version is in table pins: the signer has all of them, see security/pin/older.ts.
  pins_carried_over_at timestamptz,
  constraint installation_only_row_check check (only_row),
  constraint installation_check check ((check_public_key is null) = (check_sealed_key is null)),
  constraint resting check (((resting_since is null) = (resting_why is null)) and ((resting_since is null) = (resting_after is null))),
  constraint incident check ((incident_since is null) = (incident_reason is null))
);

-- Attempts at the credentials of one e-mail within the last minute, over all server processes. Named by a digest: an
-- address that is mistyped is not kept. Swept when they have expired, as sessions are.
create table identity.attempts (
  -- SHA-256 of what is attempted and for which e-mail.
  id bytea primary key,
  made_at timestamptz[] not null,
  expires_at timestamptz not null
);
create index attempts_by_expiry on identity.attempts (expires_at);

-- Idempotency keys under which nothing was accepted before their user asked what had become of them: no payment and no
-- order is ever accepted under one of these. See docs/decisions/0019.
create table void_keys (
  user_id uuid not null references users (id),
  idempotency_key text not null,
  voided_at timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);

-- A receipt of each settled intent. The row is written by the statement that settles it; a worker has it signed soon after.
create table receipts (
  intent_id uuid primary key references intents (id) on delete cascade,
  settled_at timestamptz not null,
  -- Names the transaction on the chain; null if none landed.
  transaction text,
  -- Canonical JSON, its signature in base64, and the key of the signature in base58. Null until it is signed.
  statement text,
  signature text,
  public_key text,
  -- Why the signer does not sign it.
  refusal text,
  -- What /proof adds up, as the statement has it. Null if there is no such thing.
  lateness_ms bigint,
  quoted numeric(20),
  received numeric(20),
  constraint receipts_signed check (((statement is null) = (signature is null)) and ((statement is null) = (public_key is null)))
);
create index receipts_to_sign on receipts (settled_at) where ((statement is null) and (refusal is null));
create index receipts_measured on receipts (settled_at)
  where ((lateness_ms is not null) or (quoted is not null));
create index receipts_by_signature on receipts using hash (transaction) where transaction is not null;

-- What is owed to users, once a day: a Merkle sum tree for each mint, of which only the root is published. See liabilities/tree.ts.
create table liabilities (
  -- ISO date, UTC.
  day text primary key,
  -- Who makes it: one process at a time.
  lease_until timestamptz not null,
  made_at timestamptz,
  -- Canonical JSON, its signature in base64, and the key of the signature in base58. Null until it is made.
  statement text,
  signature text,
  public_key text,
  -- {mint: {held, leaves, root, sum}}, as text.
  mints json,
  -- The file that proves what is held. Null again after a month.
  custody text,
  -- The transaction that wrote the root to the chain, and the newest that may still: with its blockhash, base58.
  memo text,
  memo_sent text,
  memo_blockhash text,
  constraint liabilities_day_check check (day ~ '^\d{4}-\d\d-\d\d$'),
  constraint liabilities_made check (((statement is null) = (signature is null)) and ((statement is null) = (made_at is null)) and ((statement is null) = (public_key is null)) and ((statement is null) = (mints is null)))
);

-- Of the last days: the leaves, and all nodes of the trees. Level 0 are the leaves; a node that is missing beside another is
-- padding, with a sum of 0 and a hash of zeros.
create table liability_leaves (
  day text not null references liabilities (day) on delete cascade,
  mint text not null,
  position bigint not null,
  user_id uuid not null references users (id),
  -- Only this user gets it: without it, nobody can tell whose leaf it is.
  salt bytea not null,
  primary key (day, mint, "position")
);
create unique index liability_leaves_of_user on liability_leaves (user_id, day, mint);

create table liability_nodes (
  day text not null references liabilities (day) on delete cascade,
  mint text not null,
  level integer not null,
  position bigint not null,
  hash bytea not null,
  sum numeric(20) not null,
  primary key (day, mint, level, "position"),
  constraint liability_nodes_sum_check check (sum >= (0)::numeric)
);

-- The newest position of each signer's journal that this installation has seen; see custody/journal-heads.ts.
create table signer_journals (
  journal text primary key,
  run text not null,
  records bigint not null,
  seen_at timestamptz not null default now()
);

-- The passkeys of users, as screens show them: the signer keeps them, and alone compares what they sign.
create table passkeys (
  credential_id text primary key,
  user_id uuid not null references users (id),
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Sign-ins that were used, of the embedded identity service and of others: what their user sees as devices, and which of them
-- were ended; see accounts/session.ts. A row is written when a token of the session is used for the first time.
create table sessions (
  -- Of identity.sessions, or derived from user and time of sign-in.
  id uuid primary key,
  user_id uuid not null references users (id),
  signed_in_at timestamptz not null,
  -- In words, from the User-Agent; null if that says nothing.
  device text,
  -- SHA-256 of the key in the device's cookie: the same device signs in again under the same one.
  device_key bytea not null,
  -- From the IP address, if the operator has a file for that; the address itself is not kept.
  place text,
  -- Exact to some minutes.
  last_used_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index sessions_of_user on sessions (user_id, last_used_at);
create index sessions_by_use on sessions (last_used_at);

-- PINs whose users say that they have forgotten them; see pin/forgotten.ts. The signer has the wait that counts: this is what was mailed,
-- and what users are notified.
create table pin_resets (
  user_id uuid primary key references users (id),
  -- Mailed links name it, sealed.
  id uuid not null unique,
  -- Until when the first link may be used.
  link_until timestamptz not null,
  -- When the PIN is removed; null until the link was used.
  due_at timestamptz
);
create index pin_resets_due on pin_resets (due_at) where due_at is not null;

-- What a user is notified of: one row an event, written in the transaction of the event itself, so that an event that commits
-- has its notice and one that does not has none. Push and mail follow later; see notices/.
create table notices (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  -- Kinds and their facts are in the contract's notices.ts.
  kind text not null,
  facts jsonb not null,
  -- What it is about: a repeated event has the same one, and no second notice.
  cause text not null,
  at timestamp(3) with time zone not null default now(),
  read_at timestamptz,
  -- When it was decided how a notice is delivered; one about a deposit is in the inbox only from then on, because most of those
  -- that strangers send are not worth telling.
  routed_at timestamptz,
  unique (user_id, cause)
);
create index notices_of_user on notices (user_id, at, id);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_to_route on notices (at) where routed_at is null;
create index notices_by_time on notices using brin (at) with (autosummarize='on');

-- How users want to be notified; those without a row have the defaults of the contract.
create table notice_settings (
  user_id uuid primary key references users (id),
  -- {topic: {channel: boolean}}, of those that were changed.
  choices jsonb not null default '{}'::jsonb,
  -- In push messages and mails, which others may see.
  hide_amounts boolean not null default false,
  -- Of mails: that of the device that was last used.
  language text not null default 'en'
);

-- Browsers that take push messages. One that signs out, or is signed out, gets none any more.
create table push_subscriptions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  session_id uuid references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh bytea not null,
  auth bytea not null,
  language text not null,
  made_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);

-- Notices on their way out; see notices/delivery.ts. A lease is of the process that sends.
create table notice_deliveries (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  -- Null for a digest, which is about all that are held.
  notice_id uuid references notices (id) on delete cascade,
  -- push | mail | digest
  channel text not null,
  -- Of push.
  subscription_id uuid references push_subscriptions (id) on delete cascade,
  -- About the account's security: those have a share of mails of their own, so that no flood can hold them back.
  urgent boolean not null,
  topic text,
  -- pending | held | sent | dropped
  state text not null default 'pending',
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  lease_until timestamptz not null default '-infinity'::timestamptz,
  fence bigint not null default 0,
  tries integer not null default 0
);
create unique index notice_deliveries_once on notice_deliveries (notice_id, channel, subscription_id) nulls not distinct
  where channel <> 'digest';
create unique index notice_digests_once on notice_deliveries (user_id, urgent)
  where ((channel = 'digest') and (state = 'pending'));
create index notice_deliveries_due on notice_deliveries (lease_until) where state = 'pending';
create index notice_deliveries_of_user on notice_deliveries (user_id, channel, made_at);

-- Token buckets over all server processes, one for what is limited and for whom; see http/rate-limit.ts. They need not outlive
-- a crash of the database.
create unlogged table rate_limits (
  -- SHA-256 of the limit's name and of who is limited: no address is kept.
  id bytea primary key,
  -- When it is full again.
  full_at timestamptz not null,
  -- How many tokens were taken at the last time.
  granted integer not null
) with (fillfactor=50);

-- Wallets that wait for an operator to admit them to a campaign. They hold no place and get nothing until then.
create table contest_candidates (
  -- That of the entry, if it is admitted.
  id uuid primary key,
  contest_id uuid not null references contests (id),
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id) unique,
  network bytea,
  -- network | proof; see contest/review.ts.
  reason text not null,
  -- waiting | admitted | refused
  state text not null default 'waiting',
  entered_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (contest_id, user_id)
);
create index contest_candidates_waiting on contest_candidates (contest_id, entered_at)
  where state = 'waiting';
create index contest_candidates_by_time on contest_candidates (contest_id, entered_at);

-- Logos of tokens, fetched and redrawn once for all users and servers. Losing it costs nothing but requests.
create table logos (
  mint text primary key,
  -- Where it was fetched, as the market listed it.
  url text not null,
  -- A PNG. Null: the URL has none that may be shown, or it has not been had yet.
  picture bytea,
  -- When the last try began.
  tried_at timestamptz not null,
  -- Not fetched again before: while one process fetches it, after a failure, and for as long as the picture is good.
  retry_at timestamptz not null,
  -- In a row, since the last success.
  failures integer not null default 0,
  -- When it was last shown, to the day: the least recently used are deleted.
  used_at timestamptz not null
);
create index logos_tried_at on logos (tried_at);
create index logos_used_at on logos (used_at);

-- How long a user's sends to new addresses wait, and from which amount on. No row: they do not wait.
create table address_waits (
  user_id uuid primary key references users (id),
  -- Null: off. Else millionths of a USD, or lamports.
  unit text,
  amount bigint,
  hours integer,
  -- A weaker setting takes effect only then, so that a thief cannot switch it off.
  next_at timestamptz,
  next_unit text,
  next_amount bigint,
  next_hours integer,
  -- Raised by each change and by each payment that it let pass: payments are decided one after the other.
  version bigint not null default 1,
  constraint address_waits_unit_check check (unit = any (array['usd', 'sol'])),
  constraint address_waits_next_unit_check check (next_unit = any (array['usd', 'sol'])),
  constraint address_waits_check check (((unit is null) = (amount is null)) and ((unit is null) = (hours is null))),
  constraint address_waits_check1 check (((next_unit is null) = (next_amount is null)) and ((next_unit is null) = (next_hours is null)))
);

-- Sends that their user has confirmed and that wait. The id is that of the mandate in the signer's journal.
-- waiting    until due_at; its user may cancel it. A crash leaves it waiting.
-- sending    a worker holds its lease. A crash leaves it so; when the lease runs out, another continues from what settlement
--            knows of the payment. Goes back to waiting if it cannot be sent just now.
-- sent, failed, cancelled   final.
create table scheduled_sends (
  id uuid primary key,
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id),
  -- The request's, which is void for settlement.
  idempotency_key text not null,
  kind text not null,
  -- As in intents.
  request jsonb not null,
  -- For which time it was scheduled.
  at timestamptz not null,
  -- When it is tried next.
  due_at timestamptz not null,
  created_at timestamptz not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  signature text,
  error text,
  error_details jsonb,
  ended_at timestamptz,
  -- Whether the signer knows that it has ended.
  mandate_closed boolean not null default false,
  lease_until timestamptz,
  fence bigint not null default 0,
  constraint scheduled_sends_kind_check check (kind = any (array['transfer_sol', 'transfer_token'])),
  constraint scheduled_sends_state_check check (state = any (array['waiting', 'sending', 'sent', 'failed', 'cancelled'])),
  unique (user_id, idempotency_key)
);
create index scheduled_sends_due on scheduled_sends (due_at)
  where (state = any (array['waiting', 'sending']));
create index scheduled_sends_to_close on scheduled_sends (id)
  where ((not mandate_closed) and (state = any (array['sent', 'failed', 'cancelled'])));
create index scheduled_sends_of_user on scheduled_sends (user_id, created_at);

-- Which tokens an event shows, so that a page of one token's history is one range of one index too. Of an intent these are
-- what it gives and takes: the SOL of its fee is not what it is about. Written by triggers with the events, from which it
-- can be made again; without a reference to them, as they can be made again as well.
create table wallet_event_mints (
  event_id uuid not null,
  mint text not null,
  user_id uuid not null references users (id),
  wallet_id uuid not null references wallets (id),
  -- That of the event, which never changes.
  at timestamp(3) with time zone not null,
  primary key (event_id, mint)
);

-- Operators of the page /admin. Only the operators' role may write these tables: code in the server cannot make itself one.
create table operators (
  id uuid primary key,
  -- Part of the name of a connection, of which PostgreSQL keeps 63 bytes.
  name text not null,
  role text not null,
  added_at timestamptz not null default now(),
  -- The row stays: the audit log and proposals name it.
  removed_at timestamptz,
  constraint operators_name_check check (name ~ '^[a-z0-9][a-z0-9._-]{0,31}$'),
  constraint operators_role_check check (role = any (array['viewer', 'support', 'finance', 'admin']))
);
create unique index operators_by_name on operators (name) where removed_at is null;

-- A link with which an operator makes a passkey, once.
create table operator_enrolments (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  expires_at timestamptz not null,
  proposed_by uuid references operators (id),
  approved_by uuid references operators (id)
);
create index operator_enrolments_of on operator_enrolments (operator_id);

create table operator_passkeys (
  -- base64url
  credential_id text primary key,
  operator_id uuid not null references operators (id),
  algorithm text not null,
  -- SubjectPublicKeyInfo, DER in base64
  public_key text not null,
  counter bigint not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- A new key of an operator signs in once those who decided about its link have confirmed the code that its operator read out to them;
  -- see operators/vouching.ts. Keys that were there before are good.
  confirmed_at timestamptz default now(),
  -- Who proposed and approved the link that it was made by; null: a command made it.
  proposed_by uuid references operators (id),
  approved_by uuid references operators (id),
  proposer_confirmed_at timestamptz,
  approver_confirmed_at timestamptz
);
create index operator_passkeys_of on operator_passkeys (operator_id);

create table operator_sessions (
  token_hash bytea primary key,
  operator_id uuid not null references operators (id),
  signed_in_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  ended_at timestamptz
);
create index operator_sessions_of on operator_sessions (operator_id);

-- A dangerous act that waits for a second operator.
--   open      proposed; leads to one of the others, or is over an hour later
--   approved  carried out, in the transaction that wrote this state: a process that dies before its end leaves it open
--   rejected  nothing was done
create table operator_proposals (
  id uuid primary key,
  act text not null,
  input jsonb not null,
  why text not null,
  proposed_by uuid not null references operators (id),
  proposed_at timestamptz not null default now(),
  expires_at timestamptz not null default (now() + '01:00:00'::interval),
  state text not null default 'open',
  decided_by uuid references operators (id),
  decided_at timestamptz,
  constraint operator_proposals_state_check check (state = any (array['open', 'approved', 'rejected'])),
  constraint proposal_decided check (((state = 'open') = (decided_by is null)) and ((state = 'open') = (decided_at is null))),
  constraint proposal_by_two check ((state <> 'approved') or (decided_by <> proposed_by)),
  constraint proposal_in_time check ((expires_at <= (proposed_at + '01:00:00'::interval)) and ((state <> 'approved') or (decided_at <= expires_at)))
);
create index operator_proposals_open on operator_proposals (proposed_at) where state = 'open';

-- What a screening service has answered about a payment before it was signed, once and for all; and what an operator has decided of
-- one that is held. See screening/screening.ts.
create table screenings (
  intent_id uuid primary key references intents (id),
  verdict text not null,
  -- Whether the service gave it. If not, it is what the settings say of a service that gives no answer that can be used.
  answered boolean not null,
  reason text,
  -- For the user.
  public_reason text,
  screened_at timestamptz not null default now(),
  decision text,
  decided_at timestamptz,
  constraint screenings_verdict_check check (verdict = any (array['allow', 'hold', 'refuse'])),
  constraint screenings_decision_check check (decision = any (array['release', 'refuse'])),
  constraint decided check (((decision is null) = (decided_at is null)) and ((decision is null) or (verdict = 'hold')))
);
create index held_screenings on screenings (screened_at) where ((verdict = 'hold') and (decision is null));

-- Transactions that a stream of the chain has shown and that touch a wallet: to be read from the chain and booked.
create table deposit_hints (
  wallet_id uuid not null,
  signature text not null,
  slot numeric(20) not null,
  hinted_at timestamptz not null default now(),
  -- New ones are due at once, whatever the clocks of the servers say.
  due_at timestamptz not null default '-infinity'::timestamptz,
  primary key (wallet_id, signature)
);
create index deposit_hints_due on deposit_hints (due_at, hinted_at);

-- Up to which slot a stream of all transactions has been handed over, for each part of the wallets.
create table chain_streams (
  partition integer not null,
  partitions integer not null,
  slot numeric(20),
  moved_at timestamptz,
  -- Since when transactions may be missing: until each wallet has been compared with the chain since.
  lost_at timestamptz,
  lease_until timestamptz not null default '-infinity'::timestamptz,
  fence bigint not null default 0,
  -- What the node of a stream is asked for, see StreamScope in ports/chain-stream.ts.
  scope text,
  primary key (partitions, partition)
);

-- When each process that runs workers was last there, see monitoring/heartbeat.ts. It need not outlive a crash of the database.
create unlogged table worker_heartbeats (
  id uuid primary key,
  seen_at timestamptz not null
);

-- Accounts that somebody had made under an address before it was proven by somebody who need not be the same person. Nobody can
-- sign in to one, it is frozen, and an operator judges what it holds; see accounts/set-aside.ts.
create table set_aside_accounts (
  user_id uuid primary key references users (id),
  -- The account that its address belongs to since.
  successor_id uuid not null references users (id),
  -- What proved the address.
  proven_by text not null,
  set_aside_at timestamptz not null default now(),
  constraint set_aside_accounts_proven_by_check check (proven_by = any (array['reset', 'google', 'firebase']))
);
create index set_aside_accounts_of on set_aside_accounts (successor_id);

-- Transactions of wallets that this version could not read: set aside, so that they stop nothing, and read again.
create table unread_transactions (
  wallet_id uuid not null,
  signature text not null,
  slot numeric(20) not null,
  -- Why, in words.
  reason text not null,
  -- Of the version that could not read it; a higher one reads it at once.
  reader integer not null,
  found_at timestamptz not null default now(),
  due_at timestamptz not null,
  -- The slot of the adjustment that stands for what it did; null while none does.
  adjusted_slot numeric(20),
  primary key (wallet_id, signature)
);
create index unread_transactions_due on unread_transactions (due_at);

-- What the calls to the Solana nodes of a month have come to, over all servers, see monitoring/rpc-usage-store.ts.
create table rpc_usage (
  -- As 2026-11, in UTC.
  month text not null,
  cause text not null,
  method text not null,
  calls bigint not null,
  -- By the weights of the providers of the nodes that were asked.
  credits bigint not null,
  since timestamptz not null default now(),
  primary key (month, cause, method)
);

-- Prices that users want to be told of. A market check writes that one was reached (orders/alerts/), and the row becomes a notice
-- (notices/price-alerts.ts). It is deleted with that, by its user, or with the account.
create table price_alerts (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  mint text not null,
  -- price_above | price_below
  condition text not null,
  -- USD, of an unscaled unit, as orders have it.
  value double precision not null,
  -- At which it was reached; null while it waits.
  price double precision,
  created_at timestamp(3) with time zone not null default now(),
  unique (user_id, mint, condition, value)
);
create index price_alerts_waiting on price_alerts (mint, condition, value) where price is null;
create index price_alerts_reached on price_alerts (created_at) where price is not null;

insert into market_check_schedule default values;
insert into price_sampling default values;
insert into installation default values;

revoke create on schema public from public;
alter default privileges revoke execute on functions from public;

-- What every server process must hear of to drop what it remembers; see db/invalidations.ts.
create function notify_pin_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('pin_changed', new.user_id::text);
  return null;
end $$;
create trigger pin_changed after insert or update of hash on pins for each row
  execute function notify_pin_changed();

create function notify_email_blocked() returns trigger language plpgsql as $$
begin
  perform pg_notify('email_blocked', coalesce(new.email, old.email));
  return null;
end $$;
create trigger email_blocked after insert or delete on blocked_emails for each row
  execute function notify_email_blocked();

create function keep_ledger_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.valued_at is null
    and to_jsonb(new) - 'value_nano_usd' - 'valued_at' = to_jsonb(old) - 'value_nano_usd' - 'valued_at' then
    return new;
  end if;
  raise exception 'a row of the ledger never changes';
end $$;
create trigger keep_ledger_row before delete or update on ledger for each row
  execute function keep_ledger_row();

-- What every server process must hear of to drop what it remembers; see db/invalidations.ts.
create function notify_positions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('positions_changed', new.wallet_id::text);
  return null;
end $$;
create trigger positions_changed after insert or update on positions for each row
  execute function notify_positions_changed();

create function watch_deposits() returns trigger language plpgsql as $$
begin
  insert into deposit_watches (wallet_id) values (new.id);
  return null;
end $$;
create trigger watch_deposits after insert on wallets for each row
  execute function watch_deposits();

-- The user's own row first, then the token's: two changes of one entry each never wait for each other.
create function count_added_token() returns trigger language plpgsql as $$
begin
  insert into watchlists as w (user_id, tokens) values (new.user_id, 1)
  on conflict (user_id) do update set tokens = w.tokens + 1;
  insert into token_watchers as t (mint, watchers) values (new.mint, 1)
  on conflict (mint) do update set watchers = t.watchers + 1;
  return null;
end $$;
create trigger count_added_token after insert on watchlist_entries for each row
  execute function count_added_token();

create function count_removed_token() returns trigger language plpgsql as $$
begin
  update watchlists set tokens = tokens - 1 where user_id = old.user_id;
  update token_watchers set watchers = watchers - 1 where mint = old.mint;
  return null;
end $$;
create trigger count_removed_token after delete on watchlist_entries for each row
  execute function count_removed_token();

-- A swap counts in the statement that confirms it: once, whoever settles it and however often that is tried.
create function count_contest_swap() returns trigger language plpgsql as $$
begin
  update contest_entries set swaps = swaps + 1, reached_at = greatest(reached_at, new.settled_at)
  from contests
  where contest_entries.wallet_id = new.wallet_id and contests.id = contest_id
    and new.created_at >= starts_at and new.created_at < ends_at;
  return null;
end $$;
create trigger count_contest_swap after update of state on intents for each row
  when ((old.state = 'pending') and (new.state = 'confirmed') and (new.kind = 'swap'))
  execute function count_contest_swap();

create function leave_contest() returns trigger language plpgsql as $$
begin
  update contest_entries set left_at = new.deleted_at where wallet_id = new.id;
  return null;
end $$;
create trigger leave_contest after update of deleted_at on wallets for each row
  when ((old.deleted_at is null) and (new.deleted_at is not null) and (new.game_tag is not null))
  execute function leave_contest();

create function event_id(wallet uuid, what text) returns uuid language sql immutable as $$
  select md5(wallet::text || ' ' || what)::uuid
$$;

create function ledger_changes(wallet uuid, transaction text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'mint', mint, 'delta', delta::text, 'value', value_nano_usd::text, 'counterparty', counterparty
  ) order by mint)
  from ledger where wallet_id = wallet and signature = transaction
$$;

create function intent_event(intent intents) returns setof wallet_events language sql stable as $$
  select intent.id, intent.user_id, intent.wallet_id,
         case intent.kind when 'swap' then 'swap' else 'transfer' end, intent.created_at::timestamptz(3), intent.state,
         case intent.kind
           when 'transfer_sol' then '11111111111111111111111111111111'
           when 'swap' then intent.request ->> 'inputMint'
           else intent.request ->> 'mint'
         end,
         coalesce(
           intent.moved ->> 'sold', intent.request ->> 'lamports', intent.request ->> 'inAmount',
           intent.request ->> 'amount'
         )::numeric(20),
         intent.request ->> 'outputMint', (intent.moved ->> 'bought')::numeric(20), intent.request ->> 'to',
         intent.signature, intent.fee_lamports, intent.error,
         case when intent.signature is not null then ledger_changes(intent.wallet_id, intent.signature) end,
         case intent.kind when 'reclaim' then 'reclaim' end
$$;

create function record_intent() returns trigger language plpgsql as $$
begin
  insert into wallet_events select * from intent_event(new);
  return null;
end $$;
create trigger record_intent after insert on intents for each row
  execute function record_intent();

-- The ledger's rows were written in the same statement.
create function record_outcome() returns trigger language plpgsql as $$
begin
  update wallet_events as event set (state, given_amount, taken_amount, signature, fee_lamports, error, changes) = (
    select state, given_amount, taken_amount, signature, fee_lamports, error, changes from intent_event(new)
  ) where event.id = new.id;
  return null;
end $$;
create trigger record_outcome after update of state on intents for each row
  when ((old.state = 'pending') and (new.state <> 'pending'))
  execute function record_outcome();

-- Blocks tell the time in whole seconds: what was sent to a new wallet would stand before its creation.
create function found_event(wallet uuid, transaction text, source text, block_at timestamptz)
  returns table(id uuid, user_id uuid, wallet_id uuid, type text, seen_at timestamptz, state text, signature text, changes jsonb) language sql stable as $$
  select event_id(wallet, transaction), wallets.user_id, wallet, 'transfer',
         greatest(block_at, wallets.created_at + interval '1 millisecond'), 'confirmed',
         case source when 'external' then transaction end, ledger_changes(wallet, transaction)
  from wallets where wallets.id = wallet
$$;

-- An adjustment for such transactions is called 'unread-' and its slot, its correction 'reread-' and the signature.
create function record_found() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, changes, reason)
  select event.*, case when source = 'adjustment' then substring(found.signature from '^(unread|reread)-') end
  from (select distinct wallet_id, signature, source, at from added where source <> 'intent') as found,
    lateral found_event(wallet_id, signature, source, at) as event
  on conflict (id) do nothing;
  return null;
end $$;
create trigger record_found after insert on ledger referencing new table as added for each statement
  execute function record_found();

create function record_values() returns trigger language plpgsql as $$
begin
  update wallet_events as event set changes = ledger_changes(valued.wallet_id, valued.signature)
  from (select distinct wallet_id, signature, coalesce(intent_id, event_id(wallet_id, signature)) as id from valued)
    as valued
  where event.id = valued.id;
  return null;
end $$;
create trigger record_values after update on ledger referencing new table as valued for each statement
  execute function record_values();

-- History says nothing that the other tables do not say: of deletions it tells the one that stands, at its time.
create function record_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state)
  values (event_id(new.id, tg_argv[0]), new.user_id, new.id, tg_argv[0],
          case tg_argv[0] when 'wallet_delete' then new.deleted_at else new.created_at end, 'confirmed')
  on conflict (id) do update set at = excluded.at;
  return null;
end $$;
create trigger record_wallet_creation after insert on wallets for each row
  execute function record_wallet('wallet_create');
create trigger record_wallet_deletion after update of deleted_at on wallets for each row
  when ((old.deleted_at is null) and (new.deleted_at is not null))
  execute function record_wallet('wallet_delete');

create function keep_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - 'position' - 'hash' = to_jsonb(old) - 'position' - 'hash'
    and new.facts::text = old.facts::text then
    return new;
  end if;
  raise exception 'the audit log is only ever added to';
end $$;
create trigger keep_audit_row before delete or update on audit_log for each row
  execute function keep_audit_row();
create trigger keep_audit_log before truncate on audit_log for each statement
  execute function keep_audit_row();

-- Connections name themselves: only a role that may run operators' commands is believed that it does.
create function audit(text, uuid, uuid, json) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_log (kind, actor, user_id, wallet_id, facts)
  values ($1, case when current_setting('application_name') like 'cumulus-operator:%'
      and has_function_privilege(session_user, 'record_operation(text, json)', 'execute')
    then substr(current_setting('application_name'), 9) else 'server' end, $2, $3, json_strip_nulls($4));
end $$;

create function audit_user() returns trigger language plpgsql as $$
begin
  perform audit('account.created', new.id, null, json_build_object('issuer', new.issuer));
  return null;
end $$;
create trigger audit_user after insert on users for each row
  execute function audit_user();

create function audit_blocked_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit('account.blocked', null, null, json_build_object('email', new.email));
  else
    perform audit('account.unblocked', null, null, json_build_object('email', old.email));
  end if;
  return null;
end $$;
create trigger audit_blocked_email after insert or delete on blocked_emails for each row
  execute function audit_blocked_email();

create function audit_terms() returns trigger language plpgsql as $$
begin
  perform audit('terms.accepted', new.user_id, null, json_build_object('version', new.version));
  return null;
end $$;
create trigger audit_terms after insert on terms_acceptances for each row
  execute function audit_terms();

-- The signer keeps PINs. `hash` says 'signer' for one that it has; a verifier of an older version is handed over when its user gives
-- it, or at the next start. That a PIN moved there is not an event of its user's.
create function audit_pin() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.hash is distinct from new.hash then
    if tg_op = 'UPDATE' and old.hash is not null and new.hash = 'signer' then
      return null;
    end if;
    perform audit(case when new.hash is null then 'pin.removed' else 'pin.set' end, new.user_id, null, '{}');
  elsif new.locked_until is null then
    perform audit('pin.unlocked', new.user_id, null, '{}');
  else
    perform audit('pin.locked', new.user_id, null,
      json_build_object('failedTries', new.failed_tries, 'until', new.locked_until));
  end if;
  return null;
end $$;
create trigger audit_new_pin after insert on pins for each row
  execute function audit_pin();
create trigger audit_pin after update on pins for each row
  when ((old.hash is distinct from new.hash) or (old.locked_until is distinct from new.locked_until))
  execute function audit_pin();

create function audit_new_wallet() returns trigger language plpgsql as $$
begin
  perform audit('wallet.created', new.user_id, new.id,
    json_build_object('publicKey', new.public_key, 'isDefault', new.is_default, 'gameTag', new.game_tag));
  return null;
end $$;
create trigger audit_new_wallet after insert on wallets for each row
  execute function audit_new_wallet();

-- The audit log tells of all of them.
create function audit_wallet() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    perform audit('wallet.deleted', new.user_id, new.id, json_build_object('publicKey', new.public_key));
  elsif new.deleted_at is null and old.deleted_at is not null then
    perform audit('wallet.restored', new.user_id, new.id,
      json_build_object('publicKey', new.public_key, 'isDefault', new.is_default));
  elsif new.is_default and not old.is_default then
    perform audit('wallet.made_default', new.user_id, new.id, '{}');
  end if;
  if new.public_key <> old.public_key or new.user_id <> old.user_id then
    -- Nothing in the product does this.
    perform audit('wallet.rewritten', new.user_id, new.id, json_build_object(
      'publicKey', new.public_key, 'publicKeyBefore', old.public_key, 'userIdBefore', old.user_id));
  elsif new.sealed_key <> old.sealed_key then
    perform audit('wallet.key_rewrapped', new.user_id, new.id, json_build_object('publicKey', new.public_key));
  end if;
  return null;
end $$;
create trigger audit_wallet after update of deleted_at, is_default, sealed_key, public_key, user_id on wallets for each row
  execute function audit_wallet();

create function audit_desktop_wallet() returns trigger language plpgsql as $$
begin
  perform audit(
    case tg_op when 'INSERT' then 'desktop_wallet.registered' when 'UPDATE' then 'desktop_wallet.renamed'
      else 'desktop_wallet.removed' end,
    coalesce(new.user_id, old.user_id), null,
    json_build_object('publicKey', coalesce(new.public_key, old.public_key)));
  return null;
end $$;
create trigger audit_desktop_wallet after insert or delete or update on desktop_wallets for each row
  execute function audit_desktop_wallet();

create function audit_new_intent() returns trigger language plpgsql as $$
begin
  perform audit('intent.written', new.user_id, new.wallet_id,
    json_build_object('intentId', new.id, 'kind', new.kind, 'request', new.request));
  return null;
end $$;
create trigger audit_new_intent after insert on intents for each row
  execute function audit_new_intent();

create function audit_settled_intent() returns trigger language plpgsql as $$
begin
  perform audit('intent.settled', new.user_id, new.wallet_id, json_build_object(
    'intentId', new.id, 'kind', new.kind, 'state', new.state, 'signature', new.signature, 'slot', new.slot::text,
    'feeLamports', new.fee_lamports::text, 'moved', new.moved, 'error', new.error));
  return null;
end $$;
create trigger audit_settled_intent after update of state on intents for each row
  when (old.state is distinct from new.state)
  execute function audit_settled_intent();

create function audit_new_order() returns trigger language plpgsql as $$
begin
  perform audit('order.created', new.user_id, new.wallet_id, json_build_object(
    'orderId', new.id, 'condition', new.condition_type, 'sellMint', new.sell_token ->> 'mint',
    'sellAmount', new.sell_amount::text, 'buyMint', new.buy_token ->> 'mint', 'scheduledAt', new.scheduled_at,
    'triggerMint', new.trigger_token ->> 'mint', 'triggerCondition', new.trigger_condition,
    'triggerValue', new.trigger_value, 'expiresAt', new.expires_at));
  return null;
end $$;
create trigger audit_new_order after insert on orders for each row
  execute function audit_new_order();

create function audit_ended_order() returns trigger language plpgsql as $$
begin
  perform audit('order.' || new.state, new.user_id, new.wallet_id, json_build_object(
    'orderId', new.id, 'signature', new.signature, 'bought', new.bought::text, 'error', new.error));
  return null;
end $$;
create trigger audit_ended_order after update of state on orders for each row
  when ((old.state is distinct from new.state) and (new.state = any (array['executed', 'failed', 'expired', 'cancelled'])))
  execute function audit_ended_order();

create function audit_contest() returns trigger language plpgsql as $$
begin
  perform audit('contest.' || case when tg_op = 'INSERT' then 'created' when new.state = 'active' then 'started'
      else 'ended' end, null, null, json_build_object(
    'contestId', new.id, 'name', new.name, 'kind', new.kind, 'lamports', new.lamports::text,
    'places', new.max_participants, 'startsAt', new.starts_at, 'endsAt', new.ends_at));
  return null;
end $$;
create trigger audit_new_contest after insert on contests for each row
  execute function audit_contest();
create trigger audit_contest after update of state on contests for each row
  when (old.state is distinct from new.state)
  execute function audit_contest();

create function audit_contest_entry() returns trigger language plpgsql as $$
begin
  perform audit('contest.funded', new.user_id, new.wallet_id, json_build_object(
    'contestId', new.contest_id, 'entryId', new.id, 'signature', new.funding_signature));
  return null;
end $$;
create trigger audit_contest_entry after update of funding_signature on contest_entries for each row
  when ((old.funding_signature is null) and (new.funding_signature is not null))
  execute function audit_contest_entry();

create function audit_treasury() returns trigger language plpgsql as $$
begin
  perform audit('treasury.made', null, new.wallet_id, '{}');
  return null;
end $$;
create trigger audit_treasury after insert or update on treasury for each row
  execute function audit_treasury();

-- What every server process must hear of to drop what it remembers of a user's wallets; see wallets/remembered.ts. What is
-- settled is announced afterwards: transactions that notify commit one by one.
create function notify_wallets_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallets_changed', new.user_id::text);
  return null;
end $$;
create trigger new_wallet after insert on wallets for each row
  execute function notify_wallets_changed();
create trigger wallet_changed after update on wallets for each row
  when ((old.name, old.is_default, old.game_tag, old.deleted_at)
    is distinct from (new.name, new.is_default, new.game_tag, new.deleted_at))
  execute function notify_wallets_changed();

create function forget_deletion() returns trigger language plpgsql as $$
begin
  delete from wallet_events where id = event_id(new.id, 'wallet_delete');
  return null;
end $$;
create trigger forget_wallet_deletion after update of deleted_at on wallets for each row
  when ((old.deleted_at is not null) and (new.deleted_at is null))
  execute function forget_deletion();

-- What was sent to it meanwhile is looked for at once, from where the last look ended. A new row, not the old one moved:
-- a worker that is claiming what is due, and still sees the wallet deleted, would put the old one off for ever.
create function watch_deposits_again() returns trigger language plpgsql as $$
declare
  explained deposit_watches.explained_slot%type;
begin
  delete from deposit_watches where wallet_id = new.id returning explained_slot into explained;
  insert into deposit_watches (wallet_id, explained_slot) values (new.id, coalesce(explained, 0));
  return null;
end $$;
create trigger watch_deposits_again after update of deleted_at on wallets for each row
  when ((old.deleted_at is not null) and (new.deleted_at is null))
  execute function watch_deposits_again();

-- A block ends every sign-in in the statement that writes it: an unblocked user signs in again.
create function void_sessions_of_blocked() returns trigger language plpgsql as $$
begin
  update users set session_epoch = session_epoch + 1, sessions_valid_after = clock_timestamp() where email = new.email;
  return null;
end $$;
create trigger void_sessions_of_blocked after insert on blocked_emails for each row
  execute function void_sessions_of_blocked();

-- A new password ends every sign-in in the statement that writes it. The row is made if the user has called nothing yet:
-- a token may have been issued all the same. The first password of a new account ends nothing.
create function void_sessions_of_password() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and not exists (
    select from identity.accounts where user_id = new.user_id and id <> new.id
  ) then
    return null;
  end if;
  insert into users as known (id, issuer, subject, email, session_epoch, sessions_valid_after)
  select gen_random_uuid(), 'cumulus-identity', id::text, email, 1, clock_timestamp()
  from identity.users where id = new.user_id
  on conflict (issuer, subject) do update
    set session_epoch = known.session_epoch + 1, sessions_valid_after = clock_timestamp();
  return null;
end $$;
create trigger void_sessions_of_new_password after insert on identity.accounts for each row
  when (new.password is not null)
  execute function void_sessions_of_password();
create trigger void_sessions_of_password after update of password on identity.accounts for each row
  when (old.password is distinct from new.password)
  execute function void_sessions_of_password();

create function sessions_voided() returns trigger language plpgsql as $$
begin
  perform audit('account.sessions_ended', new.id, null, '{}');
  perform pg_notify('sessions_voided', json_build_array(new.issuer, new.subject)::text);
  return null;
end $$;
create trigger sessions_voided after update of session_epoch, sessions_valid_after on users for each row
  execute function sessions_voided();

create function begin_session() returns trigger language plpgsql as $$
begin
  if new.epoch is null then
    select session_epoch into new.epoch from users where issuer = 'cumulus-identity' and subject = new.user_id::text;
    new.epoch := coalesce(new.epoch, 0);
  end if;
  return new;
end $$;
create trigger begin_session before insert on identity.sessions for each row
  execute function begin_session();

create function audit_missed_order() returns trigger language plpgsql as $$
begin
  perform audit(case when new.missed_at is null then 'order.resumed' else 'order.missed' end, new.user_id,
    new.wallet_id, json_build_object('orderId', new.id, 'scheduledAt', new.scheduled_at));
  return null;
end $$;
create trigger audit_missed_order after update of missed_at on orders for each row
  when (old.missed_at is distinct from new.missed_at)
  execute function audit_missed_order();

create function queue_receipt() returns trigger language plpgsql as $$
begin
  insert into receipts (intent_id, settled_at, transaction)
  values (new.id, coalesce(new.settled_at, now()), new.signature);
  return null;
end $$;
create trigger queue_receipt after update of state on intents for each row
  when ((old.state = 'pending') and (new.state <> 'pending') and (new.kind <> 'reclaim'))
  execute function queue_receipt();

-- As before, and the acts of operators at their page.
create function record_operation(text, json) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 not in ('operator.command', 'operator.command_failed', 'keys.rotated', 'keys.rewrapped', 'custody.proven',
    'installation.accepted', 'operator.read', 'operator.act_begun', 'operator.act', 'operator.act_failed') then
    raise exception '% is not written by commands', $1;
  end if;
  perform audit($1, null, null, $2);
end $$;

-- Gives the oldest entries without a position theirs, and the hashes that entry.ts describes. Returns their number; 0 while
-- another transaction does this.
create function chain_audit(most integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  entry audit_log;
  place bigint;
  head text;
  chained integer := 0;
begin
  if not pg_try_advisory_xact_lock(7316244012) then
    return 0;
  end if;
  select position, hash into place, head from audit_log where position is not null order by position desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, repeat('0', 64));
  for entry in select * from audit_log where position is null order by id limit most loop
    place := place + 1;
    head := encode(sha256(convert_to(concat_ws(e'\n', head, place, entry.id,
      to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.kind, entry.actor, coalesce(entry.user_id::text, ''),
      coalesce(entry.wallet_id::text, ''), entry.facts), 'UTF8')), 'hex');
    update audit_log set position = place, hash = head where id = entry.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;

create function rest_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('rest_changed', '');
  perform audit(case when new.resting_since is null then 'installation.woken' else 'installation.rested' end, null, null,
    json_build_object('why', coalesce(new.resting_why, old.resting_why)));
  return null;
end $$;
create trigger rest_changed after update of resting_since on installation for each row
  when ((old.resting_since is null) <> (new.resting_since is null))
  execute function rest_changed();

create function audit_passkey() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform audit('passkey.added', new.user_id, null,
      json_build_object('name', new.name, 'credentialId', new.credential_id));
  elsif tg_op = 'UPDATE' then
    perform audit('passkey.renamed', new.user_id, null,
      json_build_object('name', new.name, 'nameBefore', old.name, 'credentialId', new.credential_id));
  else
    perform audit('passkey.removed', old.user_id, null,
      json_build_object('name', old.name, 'credentialId', old.credential_id));
  end if;
  return null;
end $$;
create trigger audit_passkey after insert or delete on passkeys for each row
  execute function audit_passkey();
create trigger audit_passkey_name after update of name on passkeys for each row
  when (old.name is distinct from new.name)
  execute function audit_passkey();

-- A session that the identity service ends has no tokens any more that count. What expires only stops being renewed.
create function end_session_of_identity() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = clock_timestamp() where id = old.id and ended_at is null;
  return null;
end $$;
create trigger end_session_of_identity after delete on identity.sessions for each row
  when (old.expires_at > now())
  execute function end_session_of_identity();

create function session_ended() returns trigger language plpgsql as $$
begin
  perform audit('account.session_ended', new.user_id, null, json_build_object('device', new.device));
  perform pg_notify('session_ended', new.id::text);
  return null;
end $$;
create trigger session_ended after update of ended_at on sessions for each row
  when ((old.ended_at is null) and (new.ended_at is not null))
  execute function session_ended();

create function audit_freeze() returns trigger language plpgsql as $$
begin
  perform audit(case when new.frozen_at is null then 'account.thawed' else 'account.frozen' end, new.id, null, '{}');
  return null;
end $$;
create trigger audit_freeze after update of frozen_at on users for each row
  when ((old.frozen_at is null) <> (new.frozen_at is null))
  execute function audit_freeze();

-- No matter who changes a password, by a mailed link or in the settings, its user gets a notice. The first one of an account is no change.
create function notice_password() returns trigger language plpgsql as $$
begin
  perform add_notice(users.id, 'security', 'password ' || gen_random_uuid(), '{"code":"PASSWORD_CHANGED"}')
  from users where issuer = 'cumulus-identity' and subject = new.user_id::text;
  return null;
end $$;
create trigger notice_password after update of password on identity.accounts for each row
  when (old.password is distinct from new.password)
  execute function notice_password();

create function pin_reset_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.due_at is not null then
      perform audit('pin.reset_ended', old.user_id, null, '{}');
    end if;
  elsif new.due_at is not null and (tg_op = 'INSERT' or old.due_at is null) then
    perform audit('pin.reset_began', new.user_id, null, json_build_object('dueAt', new.due_at));
    perform add_notice(new.user_id, 'security', 'pin forgotten ' || gen_random_uuid(), '{"code":"PIN_FORGOTTEN"}');
  end if;
  return null;
end $$;
create trigger pin_reset_changed after insert or delete or update of due_at on pin_resets for each row
  execute function pin_reset_changed();

create function add_notice(owner uuid, what text, about text, said jsonb) returns void language sql as $$
  insert into notices (user_id, kind, cause, facts) values (owner, what, about, said)
  on conflict (user_id, cause) do nothing
$$;

-- Of several tokens one is named, and SOL last: beside a token it is often rent. Contests tell of their own SOL.
create function notice_deposit() returns trigger language plpgsql as $$
begin
  perform add_notice(wallets.user_id, 'received', 'received ' || told.signature || ' ' || told.wallet_id, jsonb_build_object(
    'walletId', told.wallet_id, 'mint', told.mint, 'amount', told.delta::text, 'signature', told.signature,
    'from', told.counterparty
  ))
  from (
    select distinct on (wallet_id, signature) * from added where source = 'external' and delta > 0
    order by wallet_id, signature, mint = '11111111111111111111111111111111', delta desc
  ) as told
  join wallets on wallets.id = told.wallet_id
  where not exists (
    select from treasury join wallets as paying on paying.id = treasury.wallet_id
    where paying.public_key = told.counterparty
  );
  return null;
end $$;
create trigger notice_deposit after insert on ledger referencing new table as added for each statement
  execute function notice_deposit();

create function notice_payment() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'sent', 'sent ' || new.id, jsonb_build_object(
    'walletId', new.wallet_id,
    'mint', case new.kind when 'transfer_sol' then '11111111111111111111111111111111' else new.request ->> 'mint' end,
    'amount', coalesce(new.request ->> 'lamports', new.request ->> 'amount'),
    'signature', new.signature, 'to', new.request ->> 'to'
  ))
  where not exists (select from treasury where wallet_id = new.wallet_id);
  return null;
end $$;
create trigger notice_payment after update of state on intents for each row
  when ((old.state = 'pending') and (new.state = 'confirmed') and (new.kind = any (array['transfer_sol', 'transfer_token'])))
  execute function notice_payment();

create function order_facts(about orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'walletId', about.wallet_id, 'orderId', about.id,
    'sold', about.sell_token ->> 'symbol', 'bought', about.buy_token ->> 'symbol'
  )
$$;

create function notice_order() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_' || new.state, 'order ended ' || new.id, case new.state
    when 'failed' then order_facts(new) || jsonb_build_object('error', new.error_details)
    else order_facts(new)
  end);
  return null;
end $$;
create trigger notice_order after update of state on orders for each row
  when ((old.state <> new.state) and (new.state = any (array['executed', 'failed'])))
  execute function notice_order();

-- An order that is kept back has a notice of its own.
create function notice_missed_order() returns trigger language plpgsql as $$
begin
  if new.kept_at is not distinct from new.missed_at then return null; end if;
  perform add_notice(
    new.user_id, 'order_missed', 'order missed ' || new.id || ' ' || extract(epoch from new.missed_at), order_facts(new)
  );
  return null;
end $$;
create trigger notice_missed_order after update of missed_at on orders for each row
  when ((old.missed_at is null) and (new.missed_at is not null))
  execute function notice_missed_order();

create function notice_funding() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'contest', 'contest funded ' || new.id, jsonb_build_object(
    'change', 'funded', 'contest', contests.name
  ))
  from contests where contests.id = new.contest_id;
  return null;
end $$;
create trigger notice_funding after update of funding_signature on contest_entries for each row
  when ((old.funding_signature is null) and (new.funding_signature is not null))
  execute function notice_funding();

-- What the embedded identity service learns counts at once, and not only with the next token.
create function note_verified_email() returns trigger language plpgsql as $$
begin
  update users set email_verified = true
  where issuer = 'cumulus-identity' and subject = new.id::text and email = new.email;
  return null;
end $$;
create trigger note_verified_email after update of email_verified on identity.users for each row
  when (new.email_verified and (not old.email_verified))
  execute function note_verified_email();

create function mints_of(event wallet_events) returns setof text language sql immutable as $$
  select mint from unnest(array[event.given_mint, event.taken_mint]) as mint where mint is not null
  union
  select change ->> 'mint' from jsonb_array_elements(event.changes) as change
  where event.given_mint is null and event.taken_mint is null
$$;

create function record_mints() returns trigger language plpgsql as $$
begin
  insert into wallet_event_mints (event_id, mint, user_id, wallet_id, at)
  select new.id, mint, new.user_id, new.wallet_id, new.at from mints_of(new) as mint
  on conflict do nothing;
  return null;
end $$;
create trigger record_mints after insert on wallet_events for each row
  execute function record_mints();
-- An intent that gives nothing has its changes only when it ends.
create trigger record_later_mints after update of changes on wallet_events for each row
  when ((old.changes is null) and (new.changes is not null) and (new.given_mint is null))
  execute function record_mints();

create function audit_operator() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit('operator.added', null, null,
      json_build_object('operatorId', new.id, 'name', new.name, 'role', new.role));
  elsif new.removed_at is not null and old.removed_at is null then
    perform audit('operator.removed', null, null, json_build_object('operatorId', new.id, 'name', new.name));
  elsif new.role <> old.role then
    perform audit('operator.role_changed', null, null, json_build_object(
      'operatorId', new.id, 'name', new.name, 'role', new.role, 'roleBefore', old.role));
  end if;
  return null;
end $$;
create trigger audit_operator after insert or update on operators for each row
  execute function audit_operator();

create function audit_operator_link() returns trigger language plpgsql as $$
begin
  perform audit('operator.link_made', null, null,
    json_build_object('operatorId', new.operator_id, 'expiresAt', new.expires_at));
  return null;
end $$;
create trigger audit_operator_link after insert on operator_enrolments for each row
  execute function audit_operator_link();

create function audit_operator_passkey() returns trigger language plpgsql as $$
begin
  perform audit('operator.' || case tg_op when 'INSERT' then 'passkey_added' else 'passkey_removed' end, null, null,
    json_build_object('operatorId', coalesce(new.operator_id, old.operator_id),
      'credentialId', coalesce(new.credential_id, old.credential_id)));
  return null;
end $$;
create trigger audit_operator_passkey after insert or delete on operator_passkeys for each row
  execute function audit_operator_passkey();

create function audit_operator_session() returns trigger language plpgsql as $$
begin
  perform audit('operator.signed_in', null, null, json_build_object('operatorId', new.operator_id));
  return null;
end $$;
create trigger audit_operator_session after insert on operator_sessions for each row
  execute function audit_operator_session();

create function audit_operator_proposal() returns trigger language plpgsql as $$
begin
  perform audit('operator.' || case tg_op when 'INSERT' then 'proposed' else new.state end, null, null,
    json_build_object('proposalId', new.id, 'act', new.act, 'input', new.input, 'why', new.why,
      'proposedBy', new.proposed_by));
  return null;
end $$;
create trigger audit_new_operator_proposal after insert on operator_proposals for each row
  execute function audit_operator_proposal();
create trigger audit_operator_proposal after update of state on operator_proposals for each row
  when (old.state <> new.state)
  execute function audit_operator_proposal();

-- Whether money and protections may be written now: a condition of every statement that writes them. Volatile, so that it reads what
-- is committed when it is called, not what was when its statement began. The lock is shared among writers and lasts until their
-- transaction ends; the start of an incident waits for it, and so for all that were let through before.
create function may_write() returns boolean language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7316244013);
  return (select incident_since is null from installation);
end $$;

create function incident_changed() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('incident_changed', '');
  perform audit(case when new.incident_since is null then 'incident.ended'
      when old.incident_since is null then 'incident.started' else 'incident.reworded' end, null, null,
    json_build_object('reason', coalesce(new.incident_reason, old.incident_reason)));
  return null;
end $$;
create trigger incident_changed after update of incident_since, incident_reason on installation for each row
  when (old.incident_reason is distinct from new.incident_reason)
  execute function incident_changed();

-- A decided payment is taken up at once, by whichever server looks next.
create function screening_decided() returns trigger language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  update intents set lease_until = now() where id = new.intent_id and state = 'pending';
  return null;
end $$;
create trigger screening_decided after update of decision on screenings for each row
  when ((old.decision is null) and (new.decision is not null))
  execute function screening_decided();

-- Once for each floor, however often the market is below it.
create function notice_kept_order() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_kept', 'order kept ' || new.id || ' ' || new.floor, order_facts(new));
  return null;
end $$;
create trigger notice_kept_order after update of kept_at on orders for each row
  when ((new.kept_at is not null) and (old.kept_at is distinct from new.kept_at))
  execute function notice_kept_order();

create function notice_order_floor() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_floor', 'order floor ' || new.id, order_facts(new));
  return null;
end $$;
create trigger notice_order_floor after update of floor on orders for each row
  when ((old.floor is null) and (new.floor is not null))
  execute function notice_order_floor();

create function audit_order_floor() returns trigger language plpgsql as $$
begin
  perform audit('order.floor', new.user_id, new.wallet_id, json_build_object('orderId', new.id, 'floor', new.floor::text));
  return null;
end $$;
create trigger audit_order_floor after update of floor on orders for each row
  when (old.floor is distinct from new.floor)
  execute function audit_order_floor();

create function audit_set_aside() returns trigger language plpgsql as $$
begin
  perform audit('account.set_aside', new.user_id, null,
    json_build_object('successorId', new.successor_id, 'provenBy', new.proven_by));
  return null;
end $$;
create trigger audit_set_aside after insert on set_aside_accounts for each row
  execute function audit_set_aside();

-- The mailbox that an address leads to, to count people by: nobody is known by it. What stands behind a plus sign is the same mailbox at
-- all large providers, and Gmail leaves out dots and has two names. Null for a text that is no address.
create function mailbox_of(email text) returns text language sql immutable parallel safe strict as $$
  select case
    when parts is null then null
    when parts[2] in ('gmail.com', 'googlemail.com') then replace(parts[1], '.', '') || '@gmail.com'
    else parts[1] || '@' || parts[2]
  end
  from regexp_match(lower(email), '^([^+@]+)(?:\+[^@]*)?@([^@]+)$') as parts
$$;

create function audit_confirmed_passkey() returns trigger language plpgsql as $$
begin
  perform audit('operator.passkey_' || case when new.confirmed_at is null then 'vouched_for' else 'confirmed' end, null, null,
    json_build_object('operatorId', new.operator_id, 'credentialId', new.credential_id,
      'proposedBy', new.proposed_by, 'approvedBy', new.approved_by));
  return null;
end $$;
create trigger audit_confirmed_passkey after update of confirmed_at on operator_passkeys for each row
  when (old.confirmed_at is null)
  execute function audit_confirmed_passkey();

create index users_by_mailbox on users (mailbox_of(email)) where email is not null;
create index wallet_event_mints_of_user on wallet_event_mints (user_id, mint, at, event_id);
create index wallet_event_mints_of_wallet on wallet_event_mints (wallet_id, mint, at, event_id);

comment on column attempts.since_slot is 'nothing signed for this attempt landed in or before this slot';
