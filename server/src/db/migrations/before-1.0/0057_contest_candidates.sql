-- The network that an entry came from, under a digest: so many of one network are admitted in an hour without a review.
alter table contest_entries add column network bytea;
create index contest_entries_of_network on contest_entries (contest_id, network, entered_at) where network is not null;
create index contest_entries_by_time on contest_entries (contest_id, entered_at);

-- Wallets that wait for an operator to admit them to a campaign. They hold no place and get nothing until then.
create table contest_candidates (
  -- That of the entry, if it is admitted.
  id uuid primary key,
  contest_id uuid not null references contests,
  user_id uuid not null references users,
  wallet_id uuid not null unique references wallets,
  network bytea,
  -- network | proof; see contest/review.ts.
  reason text not null,
  -- waiting | admitted | refused
  state text not null default 'waiting',
  entered_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (contest_id, user_id)
);
create index contest_candidates_waiting on contest_candidates (contest_id, entered_at) where state = 'waiting';
create index contest_candidates_by_time on contest_candidates (contest_id, entered_at);
