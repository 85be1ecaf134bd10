-- Whether the user has proven to read the mailbox of this e-mail; see accounts/email-proof.ts.
alter table users add column email_verified boolean not null default false;
update users set email_verified = true from identity.users as known
where issuer = 'cumulus-identity' and subject = known.id::text and known.email = users.email and known.email_verified;

-- What the embedded identity service learns counts at once, and not only with the next token.
create function note_verified_email() returns trigger language plpgsql as $$
begin
  update users set email_verified = true
  where issuer = 'cumulus-identity' and subject = new.id::text and email = new.email;
  return null;
end $$;
create trigger note_verified_email after update of email_verified on identity.users
  for each row when (new.email_verified and not old.email_verified) execute function note_verified_email();
