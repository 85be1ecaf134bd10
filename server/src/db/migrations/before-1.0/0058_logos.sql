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
