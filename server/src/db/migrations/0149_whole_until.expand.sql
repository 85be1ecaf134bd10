-- Until when one signer had the whole key, before three took it over; null if none had, or one still has.
alter table wallets add column whole_until timestamptz;
-- With the new column.
create or replace view looked.wallets with (security_barrier) as
  select t.* from public.wallets as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
