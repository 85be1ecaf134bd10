create table watchlist_entries (
  user_id uuid not null references users,
  -- Any well-formed address; the all-ones address stands for SOL.
  mint text not null,
  added_at timestamptz not null,
  -- USD when it was added; null where nobody priced it then.
  import_price double precision,
  category_ids text[] not null default '{}',
  primary key (user_id, mint)
);

-- How many tokens each user watches, and how many users watch each token: kept by triggers in the transactions that
-- change watchlists, so that no request ever counts. Both are rewritten often: in place where their page has room.
create table watchlists (
  user_id uuid primary key references users,
  tokens integer not null,
  constraint watchlist_limit check (tokens between 0 and 500)
) with (fillfactor = 70);

create table token_watchers (
  mint text primary key,
  -- One that reached zero is swept when the most-watched are counted.
  watchers bigint not null check (watchers >= 0)
) with (fillfactor = 70);

-- The user's own row first, then tokens in the order of their addresses: no two changes ever wait for each other.
create function count_added_tokens() returns trigger language plpgsql as $$
begin
  insert into watchlists as w (user_id, tokens)
  select user_id, count(*) from changed group by user_id order by user_id
  on conflict (user_id) do update set tokens = w.tokens + excluded.tokens;
  insert into token_watchers as t (mint, watchers)
  select mint, count(*) from changed group by mint order by mint
  on conflict (mint) do update set watchers = t.watchers + excluded.watchers;
  return null;
end $$;
create trigger count_added_tokens after insert on watchlist_entries referencing new table as changed
  for each statement execute function count_added_tokens();

create function count_removed_tokens() returns trigger language plpgsql as $$
begin
  perform from watchlists where user_id in (select user_id from changed) order by user_id for no key update;
  update watchlists set tokens = tokens - gone.count
  from (select user_id, count(*) from changed group by user_id) as gone
  where watchlists.user_id = gone.user_id;
  perform from token_watchers where mint in (select mint from changed) order by mint for no key update;
  update token_watchers set watchers = watchers - gone.count
  from (select mint, count(*) from changed group by mint) as gone
  where token_watchers.mint = gone.mint;
  return null;
end $$;
create trigger count_removed_tokens after delete on watchlist_entries referencing old table as changed
  for each statement execute function count_removed_tokens();

-- The most-watched tokens as everybody reads them: one row, from the last count.
create table top_tokens (
  one boolean primary key default true check (one),
  counted_at timestamptz not null,
  users bigint not null,
  users_with_watchlists bigint not null,
  -- [{address, name, symbol, count}], most watched first. Not jsonb, which refuses some of what strangers put in names.
  tokens json not null
);
