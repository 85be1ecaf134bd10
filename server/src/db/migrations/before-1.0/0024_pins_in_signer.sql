-- The signer keeps PINs. `hash` says 'signer' for one that it has; a verifier of an older version is handed over when its user gives
-- it, or at the next start. That a PIN moved there is not an event of its user's.
create or replace function audit_pin() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.hash is distinct from new.hash then
    if tg_op = 'UPDATE' and old.hash is not null and new.hash = 'signer' then
      return null;
    end if;
    perform audit(case when new.hash is null then 'pin.removed' else 'pin.set' end, new.user_id, null, '{}');
  elsif new.locked_until is null then
    perform audit('pin.unlocked', new.user_id, null, '{}');
  else
    perform audit('pin.locked', new.user_id, null,
      json_build_object('failedTries', new.failed_tries, 'until', new.locked_until));
  end if;
  return null;
end $$;
