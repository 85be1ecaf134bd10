-- An operator can take the deletion of a wallet back; see wallets/restore.ts.

-- History says nothing that the other tables do not say: of deletions it tells the one that stands, at its time.
create or replace function record_wallet() returns trigger language plpgsql as $$
begin
  insert into wallet_events (id, user_id, wallet_id, type, at, state)
  values (event_id(new.id, tg_argv[0]), new.user_id, new.id, tg_argv[0],
          case tg_argv[0] when 'wallet_delete' then new.deleted_at else new.created_at end, 'confirmed')
  on conflict (id) do update set at = excluded.at;
  return null;
end $$;

create function forget_deletion() returns trigger language plpgsql as $$
begin
  delete from wallet_events where id = event_id(new.id, 'wallet_delete');
  return null;
end $$;
create trigger forget_wallet_deletion after update of deleted_at on wallets
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function forget_deletion();

-- The audit log tells of all of them.
create or replace function audit_wallet() returns trigger language plpgsql as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    perform audit('wallet.deleted', new.user_id, new.id, json_build_object('publicKey', new.public_key));
  elsif new.deleted_at is null and old.deleted_at is not null then
    perform audit('wallet.restored', new.user_id, new.id,
      json_build_object('publicKey', new.public_key, 'isDefault', new.is_default));
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

-- What was sent to it meanwhile is looked for at once, from where the last look ended. A new row, not the old one moved:
-- a worker that is claiming what is due, and still sees the wallet deleted, would put the old one off for ever.
create function watch_deposits_again() returns trigger language plpgsql as $$
declare
  explained deposit_watches.explained_slot%type;
begin
  delete from deposit_watches where wallet_id = new.id returning explained_slot into explained;
  insert into deposit_watches (wallet_id, explained_slot) values (new.id, coalesce(explained, 0));
  return null;
end $$;
create trigger watch_deposits_again after update of deleted_at on wallets
  for each row when (old.deleted_at is not null and new.deleted_at is null)
  execute function watch_deposits_again();
