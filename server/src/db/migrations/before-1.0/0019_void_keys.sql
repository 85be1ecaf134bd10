-- Idempotency keys under which nothing was accepted before their user asked what had become of them: no payment and no
-- order is ever accepted under one of these. See docs/decisions/0019.
create table void_keys (
  user_id uuid not null references users,
  idempotency_key text not null,
  voided_at timestamptz not null default now(),
  primary key (user_id, idempotency_key)
);
