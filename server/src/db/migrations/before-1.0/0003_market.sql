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
  loading_until timestamptz not null default '-infinity',
  primary key (feed, key)
  -- Rows are rewritten every few seconds: in place where their page has room.
) with (fillfactor = 50);

-- How often all processes together may ask: a token bucket for each upstream.
create table market_budgets (
  source text primary key,
  -- When the bucket is full again if nobody takes from it.
  full_at timestamptz not null
);
