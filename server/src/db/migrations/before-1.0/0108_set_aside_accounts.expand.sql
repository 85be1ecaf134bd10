-- Accounts that somebody had made under an address before it was proven by somebody who need not be the same person. Nobody can
-- sign in to one, it is frozen, and an operator judges what it holds; see accounts/set-aside.ts.
create table set_aside_accounts (
  user_id uuid primary key references users,
  -- The account that its address belongs to since.
  successor_id uuid not null references users,
  -- What proved the address.
  proven_by text not null check (proven_by in ('reset', 'google', 'firebase')),
  set_aside_at timestamptz not null default now()
);
create index set_aside_accounts_of on set_aside_accounts (successor_id);

create function audit_set_aside() returns trigger language plpgsql as $$
begin
  perform audit('account.set_aside', new.user_id, null,
    json_build_object('successorId', new.successor_id, 'provenBy', new.proven_by));
  return null;
end $$;
create trigger audit_set_aside after insert on set_aside_accounts
  for each row execute function audit_set_aside();

-- By which provider of an identity service elsewhere somebody last signed in; null from one that names none. And when the
-- account was last thawed: links in mails of before freeze it no more. Last, as it is the busy table.
alter table users add column provider text, add column thawed_at timestamptz;
