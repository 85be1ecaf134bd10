-- Whose wallet gives SOL to those who enter campaigns: one wallet of a user who cannot sign in.
create table treasury (
  only_row boolean primary key default true check (only_row),
  wallet_id uuid not null references wallets
);

-- Campaigns that give SOL to new wallets of their name: contests, and games, which have no leaderboard.
create table contests (
  id uuid primary key,
  -- A wallet of this name enters.
  name text not null,
  description text not null,
  -- contest | game
  kind text not null,
  -- What each entry gets.
  lamports numeric(20) not null check (lamports > 0),
  max_participants integer not null,
  -- Places taken: counted in the transactions that take and return them, so that none is sold twice.
  participants integer not null default 0,
  leaderboard boolean not null,
  -- Null: when it is started.
  starts_at timestamptz,
  ends_at timestamptz not null,
  -- draft | active | ended; see contest/contest.ts.
  state text not null default 'draft',
  created_at timestamptz not null default now(),
  constraint contest_places check (participants between 0 and max_participants),
  constraint contest_period check (starts_at < ends_at),
  constraint contest_started check (state = 'draft' or starts_at is not null)
) with (fillfactor = 50);
create unique index contest_names on contests (name) where state <> 'ended';
-- The current contest is one.
create unique index one_active_contest on contests (kind) where state = 'active' and kind = 'contest';

create table contest_entries (
  id uuid primary key,
  contest_id uuid not null references contests,
  user_id uuid not null references users,
  wallet_id uuid not null unique references wallets,
  entered_at timestamptz not null default now(),
  -- When the wallet was deleted: it has no rank any more.
  left_at timestamptz,
  -- Confirmed swaps made during the contest, and when the last of them was confirmed.
  swaps integer not null default 0,
  reached_at timestamptz not null default now(),
  -- Null until its SOL has arrived, then the transaction that brought it.
  funding_signature text,
  -- Under the entry's id and the number of the try its SOL is sent.
  tries integer not null default 0,
  -- How many of them were refused, or landed without bringing anything.
  failures integer not null default 0,
  lease_until timestamptz not null default now(),
  fence bigint not null default 0,
  unique (contest_id, user_id)
);
create index contest_entries_to_fund on contest_entries (lease_until) where funding_signature is null;
-- Ascending in all of it, so that a range of ranks is one comparison of rows.
create index contest_ranking on contest_entries (contest_id, (-swaps), reached_at, wallet_id) where left_at is null;

-- A swap counts in the statement that confirms it: once, whoever settles it and however often that is tried.
create function count_contest_swap() returns trigger language plpgsql as $$
begin
  update contest_entries set swaps = swaps + 1, reached_at = greatest(reached_at, new.settled_at)
  from contests
  where contest_entries.wallet_id = new.wallet_id and contests.id = contest_id
    and new.created_at >= starts_at and new.created_at < ends_at;
  return null;
end $$;
create trigger count_contest_swap after update of state on intents
  for each row when (old.state = 'pending' and new.state = 'confirmed' and new.kind = 'swap')
  execute function count_contest_swap();

create function leave_contest() returns trigger language plpgsql as $$
begin
  update contest_entries set left_at = new.deleted_at where wallet_id = new.id;
  return null;
end $$;
create trigger leave_contest after update of deleted_at on wallets
  for each row when (old.deleted_at is null and new.deleted_at is not null and new.game_tag is not null)
  execute function leave_contest();
