-- What every server process must hear of to drop what it remembers of a user's wallets; see wallets/remembered.ts.
create function notify_wallets_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('wallets_changed', new.user_id::text);
  return null;
end $$;
create trigger new_wallet after insert on wallets for each row execute function notify_wallets_changed();
create trigger wallet_changed after update on wallets for each row
  when ((old.name, old.is_default, old.game_tag, old.deleted_at, old.settled_slot)
    is distinct from (new.name, new.is_default, new.game_tag, new.deleted_at, new.settled_slot))
  execute function notify_wallets_changed();
