-- Swaps that wait for a time or for the market. This table is the schedule: there is no queue beside it.
create table orders (
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
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
  trigger_mint text generated always as (trigger_token ->> 'mint') stored,
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
  unique (user_id, idempotency_key),
  constraint orders_condition check (case condition_type
    when 'time' then scheduled_at is not null and trigger_mint is null
    else trigger_mint is not null and trigger_condition is not null and trigger_value is not null
      and (expiration_mode = 'fixed_24h') = (expires_at is not null)
  end)
);
create index orders_of_user on orders (user_id, created_at desc);
create index orders_to_tell on orders (user_id)
  where seen_at is null and state in ('executed', 'failed', 'expired');
create index orders_open_of_wallet on orders (wallet_id) where state in ('pending', 'executing');
create index orders_due on orders (due_at) where state = 'pending' and due_at is not null;
create index orders_expiring on orders (expires_at) where state = 'pending' and expires_at is not null;
create index orders_executing on orders (lease_until) where state = 'executing';
-- A check finds what a price triggers by one range of this index for each token and condition.
create index orders_watching on orders (trigger_mint, trigger_condition, trigger_value)
  where state = 'pending' and due_at is null;

-- The newest check of each token that orders watch. A check writes one row for a token, not one for each of its orders.
create table market_checks (
  mint text primary key,
  -- Null until the first check with a fresh price.
  checked_at timestamptz,
  price double precision,
  -- Null where nobody knows it.
  cap double precision,
  checks bigint not null default 0
) with (fillfactor = 70);

-- When the market was last checked, and who is at it: one process at a time.
create table market_check_schedule (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default '-infinity',
  lease_until timestamptz not null default '-infinity',
  fence bigint not null default 0
);
insert into market_check_schedule default values;
