-- Users are known by issuer and subject of their identity service, never by e-mail.
create table users (
  id uuid primary key,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);

-- E-mail addresses of deleted accounts, lower case.
create table blocked_emails (
  email text primary key,
  blocked_at timestamptz not null default now()
);

create table terms_acceptances (
  user_id uuid not null references users,
  version text not null,
  accepted_at timestamptz not null default now(),
  -- What the client said of itself, and what the server saw.
  client_ip inet,
  seen_ip inet,
  primary key (user_id, version)
);

create table pins (
  user_id uuid primary key references users,
  -- Argon2id over the PIN and a pepper that is not in the database. Null: no PIN; the counter outlives the PIN.
  hash text,
  failed_tries integer not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now()
);

create table wallets (
  id uuid primary key,
  user_id uuid not null references users,
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
create unique index one_default_wallet on wallets (user_id) where is_default and deleted_at is null;

create table create_wallet_requests (
  user_id uuid not null references users,
  idempotency_key text not null,
  wallet_id uuid not null references wallets,
  primary key (user_id, idempotency_key)
);

-- Desktop wallets backed up to this account: name and public key only.
create table desktop_wallets (
  user_id uuid not null references users,
  public_key text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, public_key)
);

-- One row for each thing that a user (or the product for a user) wants done on the chain.
create table intents (
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
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
  unique (user_id, idempotency_key)
);
create index intents_to_settle on intents (lease_until) where state = 'pending';
create index intents_reserving on intents (wallet_id) where state = 'pending';
-- Tells whether a user has sent to an address before.
create index intents_by_recipient on intents (user_id, (request ->> 'to')) where state = 'confirmed';

-- One row for each signed transaction. Written before its first broadcast.
create table attempts (
  intent_id uuid not null references intents,
  number integer not null,
  signature text not null unique,
  transaction bytea not null,
  -- The slots in which it can land: not before the first, and not after the block height.
  since_slot numeric(20) not null,
  last_valid_block_height numeric(20) not null,
  -- live | landed | dead; see settlement/attempt.ts.
  state text not null default 'live',
  signed_at timestamptz not null default now(),
  primary key (intent_id, number)
);
create unique index one_live_attempt on attempts (intent_id) where state = 'live';

-- What settled transactions did to the wallet that paid, read from the transaction's own balance changes.
create table ledger (
  intent_id uuid not null references intents,
  wallet_id uuid not null references wallets,
  -- The all-ones address stands for SOL; its delta includes the network fee.
  mint text not null,
  delta numeric(20) not null,
  slot numeric(20) not null,
  at timestamptz not null,
  primary key (intent_id, mint)
);
create index ledger_of_wallet on ledger (wallet_id, at);
