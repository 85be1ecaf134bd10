-- A signer takes each wallet id once, also the one in whose name the check key was made.
alter table installation add column check_id text not null default 'installation';
