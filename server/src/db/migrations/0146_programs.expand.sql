-- What owners allow programs, and themselves of a wallet, as screens show it: the signer keeps each grant, and alone judges by it.
create table programs (
  -- Of the grant.
  id uuid primary key,
  user_id uuid not null references users,
  name text not null,
  -- As its owner decided it last (wire/src/grant.ts); what the signer keeps is what holds.
  content text not null,
  -- Of a wallet's own limit, which binds its owner; null of a program.
  wallet_id uuid references wallets,
  -- SHA-256 of the token by which the program is known. Null of a limit, and of a program that a database has forgotten: it stays unknown.
  bearer_hash bytea unique,
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index programs_of_user on programs (user_id, created_at);
create unique index one_limit_of_a_wallet on programs (wallet_id) where ended_at is null and wallet_id is not null;

-- What programs have called. What one has read is written once a day for each call and wallet.
create table program_uses (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs on delete cascade,
  user_id uuid not null references users,
  at timestamptz(3) not null default now(),
  -- As documented, "POST /v1/transfers".
  call text not null,
  wallet_id uuid references wallets,
  -- Code and context of a refusal; null unless it was refused.
  error json
);
create index program_uses_of_program on program_uses (program_id, at desc, id desc);
create index program_uses_of_user on program_uses (user_id);

create function audit_program() returns trigger language plpgsql as $$
begin
  perform audit(
    case when tg_op = 'INSERT' then 'program.allowed' when new.ended_at is null then 'program.changed' else 'program.ended' end,
    new.user_id, new.wallet_id, json_build_object('programId', new.id, 'name', new.name));
  return null;
end $$;
create trigger audit_new_program after insert on programs for each row
  execute function audit_program();
create trigger audit_program after update on programs for each row
  when (old.content is distinct from new.content or old.ended_at is distinct from new.ended_at)
  execute function audit_program();

create function audit_program_use() returns trigger language plpgsql as $$
begin
  perform audit(case when new.call like 'GET %' then 'program.read' else 'program.acted' end, new.user_id, new.wallet_id,
    json_build_object('programId', new.program_id, 'call', new.call, 'error', new.error ->> 'code'));
  return null;
end $$;
create trigger audit_program_use after insert on program_uses for each row
  execute function audit_program_use();
