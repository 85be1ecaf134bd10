-- What programs ask their owners to do, because their grants do not reach (programs/approvals.ts). The owner makes the call under the
-- key "approval:" and the id: once an intent, an order or a send is written under it, the approval is approved, whatever is said of it.
create table approvals (
  id uuid primary key,
  program_id uuid not null references programs on delete cascade,
  user_id uuid not null references users,
  call text not null,
  input json not null,
  note text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- approved | declined: what its owner has said; null as long as they have said nothing.
  answer text check (answer in ('approved', 'declined')),
  answered_at timestamptz(3)
);
create index approvals_of_user on approvals (user_id, created_at desc);
create index approvals_of_program on approvals (program_id, created_at desc);
