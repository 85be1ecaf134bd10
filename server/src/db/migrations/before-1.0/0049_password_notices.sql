-- No matter who changes a password, by a mailed link or in the settings, its user gets a notice. The first one of an account is no change.
create function notice_password() returns trigger language plpgsql as $$
begin
  perform add_notice(users.id, 'security', 'password ' || gen_random_uuid(), '{"code":"PASSWORD_CHANGED"}')
  from users where issuer = 'cumulus-identity' and subject = new.user_id::text;
  return null;
end $$;
create trigger notice_password after update of password on identity.accounts
  for each row when (old.password is distinct from new.password) execute function notice_password();
