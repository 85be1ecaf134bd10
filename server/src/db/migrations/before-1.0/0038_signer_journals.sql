-- The newest position of each signer's journal that this installation has seen; see custody/journal-heads.ts.
create table signer_journals (
  journal text primary key,
  run text not null,
  records bigint not null,
  seen_at timestamptz not null default now()
);
