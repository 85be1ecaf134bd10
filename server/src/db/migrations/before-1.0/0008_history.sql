-- What happened to each wallet, one row an event, newest first by index: intents, what others sent, creation, deletion.
-- Written by triggers in the statements that cause it, so that a page is one range of one index however much there is.
-- Says nothing that other tables do not say, and can be made again from them at any time.
create table wallet_events (
  -- Of an intent, the intent's; of all else made from what it is, so that it is written once.
  id uuid primary key,
  user_id uuid not null references users,
  wallet_id uuid not null references wallets,
  -- swap | transfer | wallet_create | wallet_delete
  type text not null,
  -- When it was asked for or, where others did it, the time of its block. Never changes: its place in the list is its own.
  at timestamptz(3) not null,
  -- pending | confirmed | failed | expired, as of intents.
  state text not null,
  -- What an intent gives and takes, base units: what was asked for and, of a confirmed swap, what moved.
  given_mint text,
  given_amount numeric(20),
  taken_mint text,
  taken_amount numeric(20),
  -- Who receives a transfer; of deposits see `changes`.
  recipient text,
  -- Null where there is no transaction (yet).
  signature text,
  fee_lamports numeric(20),
  -- {code, context} of the catalogue.
  error jsonb,
  -- The ledger's rows of it: [{mint, delta, value, counterparty}], amounts as text.
  changes jsonb
) with (fillfactor = 80);
create index wallet_events_of_user on wallet_events (user_id, at, id);
create index wallet_events_of_user_by_type on wallet_events (user_id, type, at, id);
create index wallet_events_of_wallet_by_type on wallet_events (wallet_id, type, at, id);

create function event_id(wallet uuid, what text) returns uuid language sql immutable as $$
  select md5(wallet::text || ' ' || what)::uuid
$$;

create function ledger_changes(wallet uuid, transaction text) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object(
    'mint', mint, 'delta', delta::text, 'value', value_nano_usd::text, 'counterparty', counterparty
  ) order by mint)
  from ledger where wallet_id = wallet and signature = transaction
$$;

create function intent_event(intent intents) returns setof wallet_events language sql stable as $$
  select intent.id, intent.user_id, intent.wallet_id,
         case intent.kind when 'swap' then 'swap' else 'transfer' end, intent.created_at::timestamptz(3), intent.state,
         case intent.kind
           when 'transfer_sol' then '11111111111111111111111111111111'
           when 'swap' then intent.request ->> 'inputMint'
           else intent.request ->> 'mint'
         end,
         coalesce(
           intent.moved ->> 'sold', intent.request ->> 'lamports', intent.request ->> 'inAmount',
           intent.request ->> 'amount'
         )::numeric(20),
         intent.request ->> 'outputMint', (intent.moved ->> 'bought')::numeric(20), intent.request ->> 'to',
         intent.signature, intent.fee_lamports, intent.error,
         case when intent.signature is not null then ledger_changes(intent.wallet_id, intent.signature) end
$$;

create function record_intent() returns trigger language plpgsql as $$
begin
  insert into wallet_events select * from intent_event(new);
  return null;
end $$;
create trigger record_intent after insert on intents for each row execute function record_intent();

-- The ledger's rows were written in the same statement.
create function record_outcome() returns trigger language plpgsql as $$
begin
  update wallet_events as event set (state, given_amount, taken_amount, signature, fee_lamports, error, changes) = (
    select state, given_amount, taken_amount, signature, fee_lamports, error, changes from intent_event(new)
  ) where event.id = new.id;
  return null;
end $$;
create trigger record_outcome after update of state on intents
  for each row when (old.state = 'pending' and new.state <> 'pending') execute function record_outcome();

-- Blocks tell the time in whole seconds: what was sent to a new wallet would stand before its creation.
create function found_event(wallet uuid, transaction text, source text, block_at timestamptz)
returns table (id uuid, user_id uuid, wallet_id uuid, type text, seen_at timestamptz, state text, signature text, changes jsonb)
language sql stable as $$
  select event_id(wallet, transaction), wallets.user_id, wallet, 'transfer',
         greatest(block_at, wallets.created_at + interval '1 millisecond'), 'confirmed',
         case source when 'external' then transaction end, ledger_changes(wallet, transaction)
  from wallets where wallets.id = wallet
$$;

-- What others did. Rows of one transaction are booked in one statement.
create function record_found() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, changes)
  select event.* from (select distinct wallet_id, signature, source, at from added where source <> 'intent') as found,
    lateral found_event(wallet_id, signature, source, at) as event
  on conflict (id) do nothing;
  return null;
end $$;
create trigger record_found after insert on ledger
  referencing new table as added for each statement execute function record_found();

create function record_values() returns trigger language plpgsql as $$
begin
  update wallet_events as event set changes = ledger_changes(valued.wallet_id, valued.signature)
  from (select distinct wallet_id, signature, coalesce(intent_id, event_id(wallet_id, signature)) as id from valued)
    as valued
  where event.id = valued.id;
  return null;
end $$;
create trigger record_values after update on ledger
  referencing new table as valued for each statement execute function record_values();

create function record_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state)
  values (event_id(new.id, tg_argv[0]), new.user_id, new.id, tg_argv[0],
          case tg_argv[0] when 'wallet_delete' then new.deleted_at else new.created_at end, 'confirmed');
  return null;
end $$;
create trigger record_wallet_creation after insert on wallets
  for each row execute function record_wallet('wallet_create');
create trigger record_wallet_deletion after update of deleted_at on wallets
  for each row when (old.deleted_at is null and new.deleted_at is not null)
  execute function record_wallet('wallet_delete');

insert into wallet_events select event.* from intents, lateral intent_event(intents) as event;
insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, changes)
select event.* from (select distinct wallet_id, signature, source, at from ledger where source <> 'intent') as found,
  lateral found_event(wallet_id, signature, source, at) as event;
insert into wallet_events (id, user_id, wallet_id, type, at, state)
select event_id(id, type), user_id, id, type, case type when 'wallet_delete' then deleted_at else created_at end,
       'confirmed'
from wallets, unnest(array['wallet_create', 'wallet_delete']) as type
where type = 'wallet_create' or deleted_at is not null;
