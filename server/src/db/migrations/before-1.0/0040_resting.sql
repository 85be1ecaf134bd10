-- Since when no money moves, and why: the database is older than what the signer has signed, until `recover` has brought back
-- what it lacks. See recovery/rest.ts.
alter table installation add column resting_since timestamptz;
alter table installation add column resting_why text;
alter table installation add constraint resting check ((resting_since is null) = (resting_why is null));

create function rest_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('rest_changed', '');
  perform audit(case when new.resting_since is null then 'installation.woken' else 'installation.rested' end, null, null,
    json_build_object('why', coalesce(new.resting_why, old.resting_why)));
  return null;
end $$;
create trigger rest_changed after update of resting_since on installation
  for each row when ((old.resting_since is null) <> (new.resting_since is null)) execute function rest_changed();
