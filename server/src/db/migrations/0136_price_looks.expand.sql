-- Each price that the orders of a token were compared with, in a chain for each token and day (orders/looks/): what is left out or
-- changed afterwards breaks it. The day's last hashes are in the liabilities of a later day, which the signer signs.
create table price_looks (
  mint text not null,
  -- Counts the looks at a token, from 1.
  number bigint not null,
  -- YYYY-MM-DD, UTC; of a look at midnight the day after, if its own had been closed.
  day text not null,
  at timestamptz(3) not null,
  -- USD, of an unscaled unit; null if there was none.
  price double precision,
  cap double precision,
  -- Why orders could not be judged by it.
  doubt text,
  -- SHA-256 of the one before it on this day, and of this one.
  hash bytea not null,
  primary key (mint, number)
);
create index price_looks_days on price_looks (day, mint, number);

-- Closed days: no look is added to one.
create table price_days (
  day text primary key,
  -- The day of the liabilities that have it.
  proof_day text not null,
  -- By token: the number of looks, and the last hash (hex).
  tokens json not null
);
create index price_days_proof on price_days (proof_day);

alter table market_checks add column looks bigint not null default 0;
-- Looks before it was placed, and the one that made it due; null of orders that are older than looks.
alter table orders add column looks_before bigint, add column due_look bigint;

-- How each claim of a due order ended.
create table order_attempts (
  order_id uuid not null references orders on delete cascade,
  number int not null,
  due_at timestamptz(3) not null,
  due_look bigint,
  ended_at timestamptz(3) not null,
  -- executed | failed | missed | kept | doubted | late | frozen
  outcome text not null,
  -- Looks from here on count again; null if it does not watch.
  looks_after bigint,
  details json,
  primary key (order_id, number)
);
