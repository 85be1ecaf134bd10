-- What a program did is in the audit log as what it called (0146); the look that tells its user of it is not written there again.
create or replace function looked.write_look(given_batch uuid, seen uuid[], looker text, name text, what text, why text) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  made looks;
begin
  for made in
    insert into looks (batch, user_id, looker, name, what, why)
    select given_batch, id, $3, $4, $5, $6 from users where id = any (seen) order by id
    returning *
  loop
    if made.looker = 'operator' then
      perform audit('account.looked_at', made.user_id, null, json_build_object(
        'look', made.id, 'by', made.looker, 'name', made.name, 'what', made.what, 'why', made.why));
    end if;
    insert into notices (user_id, kind, facts, cause)
    values (made.user_id, 'looked', jsonb_build_object('by', made.looker, 'what', made.what,
      'name', case made.looker when 'program' then made.name end), 'look ' || made.id);
  end loop;
end $$;
