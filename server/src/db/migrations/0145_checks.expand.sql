-- Owners whose checks of what is owed to them are counted together, and how many of their leaves were checked.
create table check_groups (
  day text not null,
  mint text not null,
  -- Base units of a leaf, both included.
  least numeric(20) not null,
  most numeric(20) not null,
  leaves integer not null,
  checked integer not null default 0,
  primary key (day, mint, least)
);

-- The SHA-256 of the input of each token that was counted, so that none is twice. It is unrelated to what its owner was given.
create table counted_checks (
  hash bytea primary key,
  day text not null
);
create index counted_checks_by_day on counted_checks (day);

-- As it is signed: the key of the tokens, and the groups.
alter table liabilities add column checks json;
