-- What a user is notified of: one row an event, written in the transaction of the event itself, so that an event that commits
-- has its notice and one that does not has none. Push and mail follow later; see notices/.
create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Kinds and their facts are in the contract's notices.ts.
  kind text not null,
  facts jsonb not null,
  -- What it is about: a repeated event has the same one, and no second notice.
  cause text not null,
  at timestamptz(3) not null default now(),
  read_at timestamptz,
  unique (user_id, cause)
);
create index notices_of_user on notices (user_id, at, id);
create index notices_unread on notices (user_id) where read_at is null;
create index notices_by_age on notices (at);
