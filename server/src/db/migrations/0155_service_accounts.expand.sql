-- Users of the installation whom no person signs in to: the signer moves their money by a key that operators have allowed
-- (docs/decisions/0173).
create table service_accounts (
  user_id uuid primary key references users,
  name text not null unique,
  -- Most wallets of one of its users.
  wallets_per_user integer not null,
  -- What its key may do, as operators have ordered it last (wire/src/grant.ts); what the signer keeps is what holds.
  grant_id uuid not null unique,
  content text not null,
  bearer_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Its key acts no more. Another one may be allowed.
  ended_at timestamptz(3)
);

-- Whom a service account keeps wallets for, by its own names for them. A wallet is of the user whose reference is its name.
create table service_users (
  user_id uuid not null references service_accounts,
  reference text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, reference)
);

-- Operators may write no programs: they would read users' wallets by one, without a look.
create function keep_service_program() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.user_id and issuer = 'cumulus' and subject = 'service:' || new.name) then
    raise exception 'a service account is of a user whom nobody signs in to';
  end if;
  if tg_op = 'UPDATE' and old.grant_id <> new.grant_id then
    update programs set ended_at = now() where id = old.grant_id and user_id = new.user_id and ended_at is null;
  end if;
  insert into programs (id, user_id, name, content, bearer_hash, ended_at)
  values (new.grant_id, new.user_id, new.name, new.content, new.bearer_hash, new.ended_at)
  on conflict (id) do update
    set content = excluded.content, bearer_hash = excluded.bearer_hash, ended_at = excluded.ended_at
    where programs.user_id = excluded.user_id;
  if not found then
    raise exception 'a program has this key';
  end if;
  return null;
end $$;
create trigger keep_service_program after insert or update on service_accounts for each row
  execute function keep_service_program();

-- As 0154 has it.
create view looked.service_accounts with (security_barrier) as
  select t.* from public.service_accounts as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  ) offset 0;
create view looked.service_users with (security_barrier) as
  select t.* from public.service_users as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  ) offset 0;
