-- The server and the operators' commands connect as roles that own nothing; rights.ts has what each may do, and lets triggers
-- write with the owner's rights.
revoke create on schema public from public;
revoke execute on all functions in schema public from public;
alter default privileges revoke execute on functions from public;

-- Entries of operators' commands, which no trigger can write.
create function record_operation(text, json) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 not in ('operator.command', 'operator.command_failed', 'keys.rotated', 'keys.rewrapped', 'custody.proven') then
    raise exception '% is not written by commands', $1;
  end if;
  perform audit($1, null, null, $2);
end $$;

-- Connections name themselves: only a role that may run operators' commands is believed that it does.
create or replace function audit(text, uuid, uuid, json) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_log (kind, actor, user_id, wallet_id, facts)
  values ($1, case when current_setting('application_name') like 'cumulus-operator:%'
      and has_function_privilege(session_user, 'record_operation(text, json)', 'execute')
    then substr(current_setting('application_name'), 9) else 'server' end, $2, $3, json_strip_nulls($4));
end $$;

-- Gives the oldest entries without a position theirs, and the hashes that entry.ts describes. Returns their number; 0 while
-- another transaction does this.
create function chain_audit(most integer) returns integer language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp set timezone = 'UTC' as $$
declare
  entry audit_log;
  place bigint;
  head text;
  chained integer := 0;
begin
  if not pg_try_advisory_xact_lock(7316244012) then
    return 0;
  end if;
  select position, hash into place, head from audit_log where position is not null order by position desc limit 1;
  place := coalesce(place, 0);
  head := coalesce(head, repeat('0', 64));
  for entry in select * from audit_log where position is null order by id limit most loop
    place := place + 1;
    head := encode(sha256(convert_to(concat_ws(e'\n', head, place, entry.id,
      to_char(entry.at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.kind, entry.actor, coalesce(entry.user_id::text, ''),
      coalesce(entry.wallet_id::text, ''), entry.facts), 'UTF8')), 'hex');
    update audit_log set position = place, hash = head where id = entry.id;
    chained := chained + 1;
  end loop;
  return chained;
end $$;
