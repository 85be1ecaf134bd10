-- What every server process must hear of to drop what it remembers of a user's wallets; see wallets/remembered.ts. What is
-- settled is announced afterwards: transactions that notify commit one by one.
create function notify_wallets_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallets_changed', new.user_id::text);
  return null;
end $$;
create trigger new_wallet after insert on wallets for each row execute function notify_wallets_changed();
create trigger wallet_changed after update on wallets for each row
  when ((old.name, old.is_default, old.game_tag, old.deleted_at)
    is distinct from (new.name, new.is_default, new.game_tag, new.deleted_at))
  execute function notify_wallets_changed();
