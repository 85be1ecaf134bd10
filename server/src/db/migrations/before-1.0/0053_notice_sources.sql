-- Notices about money are written by triggers, in the statements that write it, as history is.

-- When it was decided how a notice is delivered; one about a deposit is in the inbox only from then on, because most of those
-- that strangers send are not worth telling.
alter table notices add column routed_at timestamptz;
update notices set routed_at = at;
create index notices_to_route on notices (at) where routed_at is null;

create function add_notice(owner uuid, what text, about text, said jsonb) returns void language sql as $$
  insert into notices (user_id, kind, cause, facts) values (owner, what, about, said)
  on conflict (user_id, cause) do nothing
$$;
revoke all on function add_notice(uuid, text, text, jsonb) from public;

-- Of several tokens one is named, and SOL last: beside a token it is often rent. Contests tell of their own SOL.
create function notice_deposit() returns trigger language plpgsql as $$
begin
  perform add_notice(wallets.user_id, 'received', 'received ' || told.signature || ' ' || told.wallet_id, jsonb_build_object(
    'walletId', told.wallet_id, 'mint', told.mint, 'amount', told.delta::text, 'signature', told.signature,
    'from', told.counterparty
  ))
  from (
    select distinct on (wallet_id, signature) * from added where source = 'external' and delta > 0
    order by wallet_id, signature, mint = '11111111111111111111111111111111', delta desc
  ) as told
  join wallets on wallets.id = told.wallet_id
  where not exists (
    select from treasury join wallets as paying on paying.id = treasury.wallet_id
    where paying.public_key = told.counterparty
  );
  return null;
end $$;
create trigger notice_deposit after insert on ledger
  referencing new table as added for each statement execute function notice_deposit();

create function notice_payment() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'sent', 'sent ' || new.id, jsonb_build_object(
    'walletId', new.wallet_id,
    'mint', case new.kind when 'transfer_sol' then '11111111111111111111111111111111' else new.request ->> 'mint' end,
    'amount', coalesce(new.request ->> 'lamports', new.request ->> 'amount'),
    'signature', new.signature, 'to', new.request ->> 'to'
  ))
  where not exists (select from treasury where wallet_id = new.wallet_id);
  return null;
end $$;
create trigger notice_payment after update of state on intents for each row
  when (old.state = 'pending' and new.state = 'confirmed' and new.kind in ('transfer_sol', 'transfer_token'))
  execute function notice_payment();

create function order_facts(about orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'walletId', about.wallet_id, 'orderId', about.id,
    'sold', about.sell_token ->> 'symbol', 'bought', about.buy_token ->> 'symbol'
  )
$$;
revoke all on function order_facts(orders) from public;

create function notice_order() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'order_' || new.state, 'order ended ' || new.id, case new.state
    when 'failed' then order_facts(new) || jsonb_build_object('error', new.error_details)
    else order_facts(new)
  end);
  return null;
end $$;
create trigger notice_order after update of state on orders for each row
  when (old.state <> new.state and new.state in ('executed', 'failed')) execute function notice_order();

-- Missed again after it was resumed is another event.
create function notice_missed_order() returns trigger language plpgsql as $$
begin
  perform add_notice(
    new.user_id, 'order_missed', 'order missed ' || new.id || ' ' || extract(epoch from new.missed_at), order_facts(new)
  );
  return null;
end $$;
create trigger notice_missed_order after update of missed_at on orders for each row
  when (old.missed_at is null and new.missed_at is not null) execute function notice_missed_order();

create function notice_funding() returns trigger language plpgsql as $$
begin
  perform add_notice(new.user_id, 'contest', 'contest funded ' || new.id, jsonb_build_object(
    'change', 'funded', 'contest', contests.name
  ))
  from contests where contests.id = new.contest_id;
  return null;
end $$;
create trigger notice_funding after update of funding_signature on contest_entries for each row
  when (old.funding_signature is null and new.funding_signature is not null) execute function notice_funding();
