-- Transactions that a stream of the chain has shown and that touch a wallet: to be read from the chain and booked.
create table deposit_hints (
  wallet_id uuid not null,
  signature text not null,
  slot numeric(20) not null,
  hinted_at timestamptz not null default now(),
  -- New ones are due at once, whatever the clocks of the servers say.
  due_at timestamptz not null default '-infinity',
  primary key (wallet_id, signature)
);
create index deposit_hints_due on deposit_hints (due_at, hinted_at);

-- Up to which slot a stream of all transactions has been handed over, for each part of the wallets.
create table chain_streams (
  partition integer not null,
  partitions integer not null,
  slot numeric(20),
  moved_at timestamptz,
  -- Since when transactions may be missing: until each wallet has been compared with the chain since.
  lost_at timestamptz,
  lease_until timestamptz not null default '-infinity',
  fence bigint not null default 0,
  primary key (partitions, partition)
);
