-- The passkeys of users, as screens show them: the signer keeps them, and alone compares what they sign.
create table passkeys (
  credential_id text primary key,
  user_id uuid not null references users,
  name text not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create function audit_passkey() returns trigger language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform audit('passkey.added', new.user_id, null,
      json_build_object('name', new.name, 'credentialId', new.credential_id));
  elsif tg_op = 'UPDATE' then
    perform audit('passkey.renamed', new.user_id, null,
      json_build_object('name', new.name, 'nameBefore', old.name, 'credentialId', new.credential_id));
  else
    perform audit('passkey.removed', old.user_id, null,
      json_build_object('name', old.name, 'credentialId', old.credential_id));
  end if;
  return null;
end $$;
create trigger audit_passkey after insert or delete on passkeys for each row execute function audit_passkey();
create trigger audit_passkey_name after update of name on passkeys for each row
  when (old.name is distinct from new.name) execute function audit_passkey();
