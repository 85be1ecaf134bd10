-- Token buckets over all server processes, one for what is limited and for whom; see http/rate-limit.ts. They need not outlive
-- a crash of the database.
create unlogged table rate_limits (
  -- SHA-256 of the limit's name and of who is limited: no address is kept.
  id bytea primary key,
  -- When it is full again.
  full_at timestamptz not null,
  -- How many tokens were taken at the last time.
  granted integer not null
) with (fillfactor = 50);
