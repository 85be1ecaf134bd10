create table watchlist_entries (
  -- A user through their row of watchlists: every entry has one.
  user_id uuid not null,
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

-- The user's own row first, then the token's: two changes of one entry each never wait for each other.
create function count_added_token() returns trigger language plpgsql as $$
begin
  insert into watchlists as w (user_id, tokens) values (new.user_id, 1)
  on conflict (user_id) do update set tokens = w.tokens + 1;
  insert into token_watchers as t (mint, watchers) values (new.mint, 1)
  on conflict (mint) do update set watchers = t.watchers + 1;
  return null;
end $$;
create trigger count_added_token after insert on watchlist_entries
  for each row execute function count_added_token();

create function count_removed_token() returns trigger language plpgsql as $$
begin
  update watchlists set tokens = tokens - 1 where user_id = old.user_id;
  update token_watchers set watchers = watchers - 1 where mint = old.mint;
  return null;
end $$;
create trigger count_removed_token after delete on watchlist_entries
  for each row execute function count_removed_token();

-- The most-watched tokens as everybody reads them: one row, from the last count.
create table top_tokens (
  one boolean primary key default true check (one),
  counted_at timestamptz not null,
  users bigint not null,
  users_with_watchlists bigint not null,
  -- [{address, name, symbol, count}], most watched first. Not jsonb, which refuses some of what strangers put in names.
  tokens json not null
);
