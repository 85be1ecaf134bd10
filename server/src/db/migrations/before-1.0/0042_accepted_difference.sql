-- As before, and what an operator accepted when a recovery ended.
create or replace function record_operation(text, json) returns void language plpgsql
  security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if $1 not in ('operator.command', 'operator.command_failed', 'keys.rotated', 'keys.rewrapped', 'custody.proven',
    'installation.accepted') then
    raise exception '% is not written by commands', $1;
  end if;
  perform audit($1, null, null, $2);
end $$;
