-- Orders that are more than one swap at a time or a price (orders/bundles/).
create table bundles (
  -- Also the id of its mandate: the signer counts by it what was made.
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
  idempotency_key text not null,
  -- recurring: a swap a round. protected: a buy, then an order that sells what it brought for a profit or to stop a loss.
  -- ladder: a swap a price.
  kind text not null check (kind in ('recurring', 'protected', 'ladder')),
  -- What its user asked for, and what is needed to make its next order.
  asked json not null,
  sell_token json not null,
  buy_token json not null,
  -- active | paused | ended | cancelled
  state text not null default 'active' check (state in ('active', 'paused', 'ended', 'cancelled')),
  -- When its next round is made; null if none is.
  next_at timestamptz(3),
  -- Rounds that were made or skipped.
  rounds int not null default 0,
  -- Of its mandate: the time of its owner's newest decision, milliseconds since 1970; 0 for the first.
  revision bigint not null default 0,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3),
  mandate_closed boolean not null default false,
  unique (user_id, idempotency_key)
);
create index bundles_due on bundles (next_at) where state = 'active' and next_at is not null;
create index bundles_open_of_user on bundles (user_id) where state in ('active', 'paused');
create index bundles_to_close on bundles (id) where not mandate_closed and state in ('ended', 'cancelled');

alter table orders
  -- recurring | otoco | oco | trailing | ladder; null of one that is what its condition_type says.
  add column kind text check (kind in ('recurring', 'otoco', 'oco', 'trailing', 'ladder')),
  add column bundle_id uuid references bundles,
  -- Which swap of its mandate it is, "trade/round" (wire/src/trades.ts); null of the one swap of a mandate of its own.
  add column part text,
  -- A second trigger on the other side: whichever is reached first makes the order due.
  add column stop_condition text,
  add column stop_value double precision,
  add column stop_floor numeric(20),
  -- How far the stop, or the trigger of an order without one, stays below the peak: millionths of it, or USD.
  add column trail_ppm int,
  add column trail_usd double precision,
  -- The highest price of the looks at its token since it was placed, USD.
  add column peak double precision,
  -- It sells this share of what is held when it is made, hundredths of a percent, and at most sell_amount.
  add column share_bps int check (share_bps between 1 and 10000),
  -- Since when it neither watches nor comes due, until its user goes on.
  add column paused_at timestamptz(3),
  -- Whether trigger or stop made it due: trigger | stop.
  add column due_side text,
  add column revision bigint not null default 0;
create index orders_of_bundle on orders (bundle_id, created_at) where bundle_id is not null;
-- As orders_watching: what reaches a stop, and what has a new peak.
create index orders_stopping on orders (trigger_mint, stop_condition, stop_value)
  where state = 'pending' and due_at is null and stop_condition is not null;
create index orders_trailing on orders (trigger_mint, peak)
  where state = 'pending' and due_at is null and peak is not null;
