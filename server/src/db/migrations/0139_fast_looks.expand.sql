-- Of a receipt of an order: its kind (contract/src/order-kind.ts), and the milliseconds from when it was due until its swap was submitted.
alter table receipts add column order_kind text, add column submitted_ms bigint;

-- The least from the start of one market check to the next, so that all its tokens fit into what the price source allows; milliseconds.
alter table market_check_schedule add column pause_ms double precision not null default 0;

-- What all looks since one of them lie between (orders/looks/range.ts); null: the next one is written.
alter table market_checks add column range_since timestamptz(3), add column low double precision,
  add column high double precision, add column cap_low double precision, add column cap_high double precision;

-- Until when an order that the market kept from executing is not made due again.
alter table order_attempts add column rests_until timestamptz(3);
alter table orders add column rests_until timestamptz(3);
