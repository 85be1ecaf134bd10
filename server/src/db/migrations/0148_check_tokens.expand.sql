-- Who has asked for the tokens of a day: once, whether what they checked holds or not.
create table check_tokens (
  day text not null,
  user_id uuid not null references users,
  -- The SHA-256 of what was asked: asked again, it is answered again.
  asked bytea not null,
  primary key (day, user_id)
);
create index check_tokens_of_user on check_tokens (user_id);

-- As 0144 has for the tables that there were then.
create view looked.check_tokens with (security_barrier) as
  select t.* from public.check_tokens as t where exists (
    select from public.users as target where target.id = any ((select looked.opened())::uuid[]) and (user_id = target.id)
  );
