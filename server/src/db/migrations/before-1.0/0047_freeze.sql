-- Since when the user's account is frozen: nothing leaves its wallets, and nothing about its security changes. In the user's row,
-- which statements that write lock: one that waited for a freeze sees it. The signer keeps the same in its journal.
alter table users add column frozen_at timestamptz;
-- Whether the signer has it too: until then a worker tells it.
alter table users add column freeze_recorded boolean not null default false;
create index unrecorded_freezes on users (id) where frozen_at is not null and not freeze_recorded;

create function audit_freeze() returns trigger language plpgsql as $$
begin
  perform audit(case when new.frozen_at is null then 'account.thawed' else 'account.frozen' end, new.id, null, '{}');
  return null;
end $$;
create trigger audit_freeze after update of frozen_at on users
  for each row when ((old.frozen_at is null) <> (new.frozen_at is null)) execute function audit_freeze();
