-- The ledger takes what others did to a wallet, too, and what each change was worth. Its rows never change: a value is
-- put in once, and nothing else is ever written over.
alter table ledger drop constraint ledger_pkey;
alter table ledger alter column intent_id drop not null;
-- Of an adjustment, which has no transaction: "adjustment-" and the slot at which the chain was read.
alter table ledger add column signature text;
-- intent | external | adjustment; see deposits/deposits.ts.
alter table ledger add column source text not null default 'intent';
-- The one address that gave or took it, where there is one.
alter table ledger add column counterparty text;
alter table ledger add column booked_at timestamptz not null default now();
-- What the change (without its sign) was worth at the price of the time it was booked, billionths of a USD. Null with
-- valued_at set: nobody knew a price within minutes, and none is made up later.
alter table ledger add column value_nano_usd numeric(60);
alter table ledger add column valued_at timestamptz;
update ledger set signature = intents.signature, booked_at = ledger.at from intents where intents.id = intent_id;
alter table ledger alter column signature set not null;
-- A transaction is booked once for each wallet, however often it is found.
alter table ledger add primary key (wallet_id, signature, mint);
alter table ledger add constraint ledger_intent check ((source = 'intent') = (intent_id is not null));
create index ledger_to_value on ledger (booked_at) where valued_at is null;
create index ledger_to_value_of_wallet on ledger (wallet_id) where valued_at is null;

create function keep_ledger_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.valued_at is null
    and to_jsonb(new) - 'value_nano_usd' - 'valued_at' = to_jsonb(old) - 'value_nano_usd' - 'valued_at' then
    return new;
  end if;
  raise exception 'a row of the ledger never changes';
end $$;
create trigger keep_ledger_row before update or delete on ledger
  for each row execute function keep_ledger_row();

-- What a wallet has of a mint and what it paid for that, by average cost: the ledger's valued rows, added up in the order
-- of their slots. Can be made again from them at any time.
create table positions (
  wallet_id uuid not null references wallets,
  mint text not null,
  -- Base units; below zero while a withdrawal is booked before the deposit that it spent.
  amount numeric(30) not null,
  -- How many of them have a known cost, and that cost, billionths of a USD.
  priced numeric(30) not null,
  cost_nano_usd numeric(60) not null,
  -- Gained or lost by selling, billionths of a USD.
  realised_nano_usd numeric(60) not null,
  -- The newest transaction in it.
  slot numeric(20) not null,
  signature text not null,
  primary key (wallet_id, mint)
);

-- What every server process must hear of to drop what it remembers; see db/invalidations.ts.
create function notify_positions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('positions_changed', new.wallet_id::text);
  return null;
end $$;
create trigger positions_changed after insert or update on positions
  for each row execute function notify_positions_changed();

-- When each wallet is next compared with the chain.
create table deposit_watches (
  wallet_id uuid primary key references wallets,
  due_at timestamptz not null default now(),
  looked_at timestamptz,
  -- Newest slot at which ledger and chain were equal.
  explained_slot numeric(20) not null default 0,
  -- Since when they have differed with nothing found that explains it.
  unexplained_since timestamptz
);
create index deposit_watches_due on deposit_watches (due_at);
insert into deposit_watches (wallet_id) select id from wallets;

create function watch_deposits() returns trigger language plpgsql as $$
begin
  insert into deposit_watches (wallet_id) values (new.id);
  return null;
end $$;
create trigger watch_deposits after insert on wallets for each row execute function watch_deposits();

-- How far the transactions of an address were read for a wallet: newest first, page by page, down to where the last walk
-- began.
create table deposit_cursors (
  wallet_id uuid not null references wallets,
  address text not null,
  -- Everything up to this signature is booked.
  until text,
  -- The walk under way: the newest signature it saw, and the oldest it has booked. Null between walks.
  walk_head text,
  walk_before text,
  -- Raised by every write: two that walk at once do not undo each other's.
  version bigint not null default 0,
  primary key (wallet_id, address)
);
