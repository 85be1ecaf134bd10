create function tell_used_up() returns trigger language plpgsql as $$
declare
  budget text := new.error ->> 'limit';
  lasts interval := case budget when 'day' then '1 day' when 'week' then '7 days' end;
  program text;
begin
  -- The row is locked by this: of two refusals at once, one is told.
  update programs set used_up = used_up || jsonb_build_object(budget, now())
  where id = new.program_id
    and (used_up ->> budget is null or (used_up ->> budget)::timestamptz + lasts <= now())
  returning name into program;
  if found then
    perform add_webhook_event(new.user_id, null, 'grant.used_up', jsonb_build_object(
      'grantId', new.program_id, 'name', program, 'limit', budget));
  end if;
  return null;
end $$;

-- What a decision of the owner allows anew can be used up anew.
create function forget_used_up() returns trigger language plpgsql as $$
begin
  new.used_up := '{}';
  return new;
end $$;

create trigger tell_used_up after insert on program_uses for each row
  when (new.error ->> 'code' = 'GRANT_EXCEEDED' and new.error ->> 'limit' in ('day', 'week', 'all'))
  execute function tell_used_up();

-- By limit, day, week or all, when an act was last refused since too little was left: programs are told once for each window.
alter table programs add column used_up jsonb not null default '{}';
create trigger forget_used_up before update of content on programs for each row
  when (old.content is distinct from new.content)
  execute function forget_used_up();

-- With the new column.
create or replace view looked.programs with (security_barrier) as
  select t.* from public.programs as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
