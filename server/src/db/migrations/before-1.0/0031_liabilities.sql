-- What is owed to users, once a day: a Merkle sum tree for each mint, of which only the root is published. See liabilities/tree.ts.
create table liabilities (
  -- ISO date, UTC.
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  -- Who makes it: one process at a time.
  lease_until timestamptz not null,
  made_at timestamptz,
  -- Canonical JSON, its signature in base64, and the key of the signature in base58. Null until it is made.
  statement text,
  signature text,
  public_key text,
  -- {mint: {held, leaves, root, sum}}, as text.
  mints json,
  -- The file that proves what is held. Null again after a month.
  custody text,
  constraint liabilities_made check ((statement is null) = (signature is null) and (statement is null) = (made_at is null)
    and (statement is null) = (public_key is null) and (statement is null) = (mints is null))
);

-- Of the last days: the leaves, and all nodes of the trees. Level 0 are the leaves; a node that is missing beside another is
-- padding, with a sum of 0 and a hash of zeros.
create table liability_leaves (
  day text not null references liabilities on delete cascade,
  mint text not null,
  position bigint not null,
  user_id uuid not null references users,
  -- Only this user gets it: without it, nobody can tell whose leaf it is.
  salt bytea not null,
  primary key (day, mint, position)
);
create unique index liability_leaves_of_user on liability_leaves (user_id, day, mint);

create table liability_nodes (
  day text not null references liabilities on delete cascade,
  mint text not null,
  level integer not null,
  position bigint not null,
  hash bytea not null,
  sum numeric(20) not null check (sum >= 0),
  primary key (day, mint, level, position)
);
