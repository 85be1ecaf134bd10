-- What tokens cost over time: samples of prices that the market gives anyway.

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
) with (fillfactor = 70);
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
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default '-infinity',
  looked_to text not null default ''
);
insert into price_sampling default values;

-- Finds each token that somebody holds by one hop from the one before.
create index positions_by_mint on positions (mint);
