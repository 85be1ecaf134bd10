-- What an event is that moves SOL to its own wallet: 'reclaim', if it closed empty token accounts. Null for all others.
alter table wallet_events add column reason text;

create or replace function intent_event(intent intents) returns setof wallet_events language sql stable as $$
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
         case when intent.signature is not null then ledger_changes(intent.wallet_id, intent.signature) end,
         case intent.kind when 'reclaim' then 'reclaim' end
$$;

-- A receipt says what was given to whom and for what: a reclaim gives nothing to anybody.
drop trigger queue_receipt on intents;
create trigger queue_receipt after update of state on intents
  for each row when (old.state = 'pending' and new.state <> 'pending' and new.kind <> 'reclaim')
  execute function queue_receipt();
