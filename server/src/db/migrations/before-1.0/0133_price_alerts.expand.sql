-- Prices that users want to be told of. A market check writes that one was reached (orders/alerts/), and the row becomes a notice
-- (notices/price-alerts.ts). It is deleted with that, by its user, or with the account.
create table price_alerts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  mint text not null,
  -- price_above | price_below
  condition text not null,
  -- USD, of an unscaled unit, as orders have it.
  value double precision not null,
  -- At which it was reached; null while it waits.
  price double precision,
  created_at timestamptz(3) not null default now(),
  unique (user_id, mint, condition, value)
);
create index price_alerts_waiting on price_alerts (mint, condition, value) where price is null;
create index price_alerts_reached on price_alerts (created_at) where price is not null;
