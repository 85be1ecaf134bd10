-- As 0144 has for the tables that there were then.
create view looked.programs with (security_barrier) as
  select t.* from public.programs as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.program_uses with (security_barrier) as
  select t.* from public.program_uses as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.approvals with (security_barrier) as
  select t.* from public.approvals as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.webhook_endpoints with (security_barrier) as
  select t.* from public.webhook_endpoints as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.webhook_events with (security_barrier) as
  select t.* from public.webhook_events as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.webhook_lanes with (security_barrier) as
  select t.* from public.webhook_lanes as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
create view looked.webhook_deliveries with (security_barrier) as
  select t.* from public.webhook_deliveries as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
