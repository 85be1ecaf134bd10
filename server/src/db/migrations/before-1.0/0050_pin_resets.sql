-- PINs whose users say that they have forgotten them; see pin/forgotten.ts. The signer has the wait that counts: this is what was mailed,
-- and what users are notified.
create table pin_resets (
  user_id uuid primary key references users,
  -- Mailed links name it, sealed.
  id uuid not null unique,
  -- Until when the first link may be used.
  link_until timestamptz not null,
  -- When the PIN is removed; null until the link was used.
  due_at timestamptz
);
create index pin_resets_due on pin_resets (due_at) where due_at is not null;

create function pin_reset_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.due_at is not null then
      perform audit('pin.reset_ended', old.user_id, null, '{}');
    end if;
  elsif new.due_at is not null and (tg_op = 'INSERT' or old.due_at is null) then
    perform audit('pin.reset_began', new.user_id, null, json_build_object('dueAt', new.due_at));
    perform add_notice(new.user_id, 'security', 'pin forgotten ' || gen_random_uuid(), '{"code":"PIN_FORGOTTEN"}');
  end if;
  return null;
end $$;
create trigger pin_reset_changed after insert or delete or update of due_at on pin_resets
  for each row execute function pin_reset_changed();
