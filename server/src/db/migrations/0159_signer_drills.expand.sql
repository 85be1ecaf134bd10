-- What drills of three signers have shown: which of them have signed together, and who is blamed if two have not. Never changed.
create table signer_drills (
  id bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  passed boolean not null,
  pairs jsonb not null
);
