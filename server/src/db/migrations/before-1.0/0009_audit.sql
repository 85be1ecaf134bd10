-- What was done to accounts, wallets, keys and money, in the order in which it was done: only ever added to. The rows are
-- written by triggers, in the transactions that do what they tell. They name users and wallets by id and refer to nothing,
-- so that they outlive what they tell about.
create table audit_log (
  -- A transaction that is rolled back leaves a gap in these.
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- noun.verb; all of them are in docs/operators.md.
  kind text not null,
  -- server | operator:<name of the operating system's user>
  actor text not null,
  user_id uuid,
  wallet_id uuid,
  -- Not jsonb: the text is what is hashed.
  facts json not null,
  -- Put in once, by the chainer; see audit/chainer.ts. Positions begin at 1 and have no gap.
  position bigint,
  -- Over the row and the hash before it; see audit/entry.ts.
  hash text,
  constraint audit_chained check ((position is null) = (hash is null))
);
create index audit_log_to_chain on audit_log (id) where position is null;
create unique index audit_log_chain on audit_log (position) where position is not null;
create index audit_log_of_user on audit_log (user_id) where user_id is not null;

create function keep_audit_row() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.position is null and new.position is not null
    and to_jsonb(new) - 'position' - 'hash' = to_jsonb(old) - 'position' - 'hash'
    and new.facts::text = old.facts::text then
    return new;
  end if;
  raise exception 'the audit log is only ever added to';
end $$;
create trigger keep_audit_row before update or delete on audit_log
  for each row execute function keep_audit_row();
create trigger keep_audit_log before truncate on audit_log
  for each statement execute function keep_audit_row();

-- An operator's command says whose it is by the name of its connection.
create function audit(text, uuid, uuid, json) returns void language plpgsql as $$
begin
  insert into audit_log (kind, actor, user_id, wallet_id, facts)
  values ($1, case when current_setting('application_name') like 'cumulus-operator:%'
    then substr(current_setting('application_name'), 9) else 'server' end, $2, $3, json_strip_nulls($4));
end $$;

create function audit_user() returns trigger language plpgsql as $$
begin
  perform audit('account.created', new.id, null, json_build_object('issuer', new.issuer));
  return null;
end $$;
create trigger audit_user after insert on users for each row execute function audit_user();

create function audit_blocked_email() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform audit('account.blocked', null, null, json_build_object('email', new.email));
  else
    perform audit('account.unblocked', null, null, json_build_object('email', old.email));
  end if;
  return null;
end $$;
create trigger audit_blocked_email after insert or delete on blocked_emails
  for each row execute function audit_blocked_email();

create function audit_terms() returns trigger language plpgsql as $$
begin
  perform audit('terms.accepted', new.user_id, null, json_build_object('version', new.version));
  return null;
end $$;
create trigger audit_terms after insert on terms_acceptances for each row execute function audit_terms();

create function audit_pin() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.hash is distinct from new.hash then
    perform audit(case when new.hash is null then 'pin.removed' else 'pin.set' end, new.user_id, null, '{}');
  elsif new.locked_until is null then
    perform audit('pin.unlocked', new.user_id, null, '{}');
  else
    perform audit('pin.locked', new.user_id, null,
      json_build_object('failedTries', new.failed_tries, 'until', new.locked_until));
  end if;
  return null;
end $$;
create trigger audit_new_pin after insert on pins for each row execute function audit_pin();
create trigger audit_pin after update on pins for each row
  when (old.hash is distinct from new.hash or old.locked_until is distinct from new.locked_until)
  execute function audit_pin();

create function audit_new_wallet() returns trigger language plpgsql as $$
begin
  perform audit('wallet.created', new.user_id, new.id,
    json_build_object('publicKey', new.public_key, 'isDefault', new.is_default, 'gameTag', new.game_tag));
  return null;
end $$;
create trigger audit_new_wallet after insert on wallets for each row execute function audit_new_wallet();

-- Declared for these columns alone: reservations and settlements, which write others, do not even ask.
create function audit_wallet() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    perform audit('wallet.deleted', new.user_id, new.id, json_build_object('publicKey', new.public_key));
  elsif new.is_default and not old.is_default then
    perform audit('wallet.made_default', new.user_id, new.id, '{}');
  end if;
  if new.public_key <> old.public_key or new.user_id <> old.user_id then
    -- Nothing in the product does this.
    perform audit('wallet.rewritten', new.user_id, new.id, json_build_object(
      'publicKey', new.public_key, 'publicKeyBefore', old.public_key, 'userIdBefore', old.user_id));
  elsif new.sealed_key <> old.sealed_key then
    perform audit('wallet.key_rewrapped', new.user_id, new.id, json_build_object('publicKey', new.public_key));
  end if;
  return null;
end $$;
create trigger audit_wallet after update of deleted_at, is_default, sealed_key, public_key, user_id on wallets
  for each row execute function audit_wallet();

create function audit_desktop_wallet() returns trigger language plpgsql as $$
begin
  perform audit(
    case tg_op when 'INSERT' then 'desktop_wallet.registered' when 'UPDATE' then 'desktop_wallet.renamed'
      else 'desktop_wallet.removed' end,
    coalesce(new.user_id, old.user_id), null,
    json_build_object('publicKey', coalesce(new.public_key, old.public_key)));
  return null;
end $$;
create trigger audit_desktop_wallet after insert or update or delete on desktop_wallets
  for each row execute function audit_desktop_wallet();

create function audit_new_intent() returns trigger language plpgsql as $$
begin
  perform audit('intent.written', new.user_id, new.wallet_id,
    json_build_object('intentId', new.id, 'kind', new.kind, 'request', new.request));
  return null;
end $$;
create trigger audit_new_intent after insert on intents for each row execute function audit_new_intent();

create function audit_settled_intent() returns trigger language plpgsql as $$
begin
  perform audit('intent.settled', new.user_id, new.wallet_id, json_build_object(
    'intentId', new.id, 'kind', new.kind, 'state', new.state, 'signature', new.signature, 'slot', new.slot::text,
    'feeLamports', new.fee_lamports::text, 'moved', new.moved, 'error', new.error));
  return null;
end $$;
create trigger audit_settled_intent after update of state on intents for each row
  when (old.state is distinct from new.state) execute function audit_settled_intent();

create function audit_new_order() returns trigger language plpgsql as $$
begin
  perform audit('order.created', new.user_id, new.wallet_id, json_build_object(
    'orderId', new.id, 'condition', new.condition_type, 'sellMint', new.sell_token ->> 'mint',
    'sellAmount', new.sell_amount::text, 'buyMint', new.buy_token ->> 'mint', 'scheduledAt', new.scheduled_at,
    'triggerMint', new.trigger_token ->> 'mint', 'triggerCondition', new.trigger_condition,
    'triggerValue', new.trigger_value, 'expiresAt', new.expires_at));
  return null;
end $$;
create trigger audit_new_order after insert on orders for each row execute function audit_new_order();

create function audit_ended_order() returns trigger language plpgsql as $$
begin
  perform audit('order.' || new.state, new.user_id, new.wallet_id, json_build_object(
    'orderId', new.id, 'signature', new.signature, 'bought', new.bought::text, 'error', new.error));
  return null;
end $$;
create trigger audit_ended_order after update of state on orders for each row
  when (old.state is distinct from new.state and new.state in ('executed', 'failed', 'expired', 'cancelled'))
  execute function audit_ended_order();

create function audit_contest() returns trigger language plpgsql as $$
begin
  perform audit('contest.' || case when tg_op = 'INSERT' then 'created' when new.state = 'active' then 'started'
      else 'ended' end, null, null, json_build_object(
    'contestId', new.id, 'name', new.name, 'kind', new.kind, 'lamports', new.lamports::text,
    'places', new.max_participants, 'startsAt', new.starts_at, 'endsAt', new.ends_at));
  return null;
end $$;
create trigger audit_new_contest after insert on contests for each row execute function audit_contest();
create trigger audit_contest after update of state on contests for each row
  when (old.state is distinct from new.state) execute function audit_contest();

create function audit_contest_entry() returns trigger language plpgsql as $$
begin
  perform audit('contest.funded', new.user_id, new.wallet_id, json_build_object(
    'contestId', new.contest_id, 'entryId', new.id, 'signature', new.funding_signature));
  return null;
end $$;
create trigger audit_contest_entry after update of funding_signature on contest_entries for each row
  when (old.funding_signature is null and new.funding_signature is not null)
  execute function audit_contest_entry();

create function audit_treasury() returns trigger language plpgsql as $$
begin
  perform audit('treasury.made', null, new.wallet_id, '{}');
  return null;
end $$;
create trigger audit_treasury after insert or update on treasury
  for each row execute function audit_treasury();
