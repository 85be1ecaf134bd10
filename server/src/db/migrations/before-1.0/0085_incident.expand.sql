-- Since when the installation only reads, because an operator said so, and why, in the words that users read. See
-- incident/incident.ts.
alter table installation add column incident_since timestamptz;
alter table installation add column incident_reason text;
alter table installation add constraint incident check ((incident_since is null) = (incident_reason is null));

-- Whether money and protections may be written now: a condition of every statement that writes them. Volatile, so that it reads what
-- is committed when it is called, not what was when its statement began. The lock is shared among writers and lasts until their
-- transaction ends; the start of an incident waits for it, and so for all that were let through before.
create function may_write() returns boolean language plpgsql volatile
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7316244013);
  return (select incident_since is null from installation);
end $$;

create function incident_changed() returns trigger language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('incident_changed', '');
  perform audit(case when new.incident_since is null then 'incident.ended'
      when old.incident_since is null then 'incident.started' else 'incident.reworded' end, null, null,
    json_build_object('reason', coalesce(new.incident_reason, old.incident_reason)));
  return null;
end $$;
create trigger incident_changed after update of incident_since, incident_reason on installation
  for each row when (old.incident_reason is distinct from new.incident_reason) execute function incident_changed();
