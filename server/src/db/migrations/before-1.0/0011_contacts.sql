-- Names that users give to addresses, each user for themselves.
create table contacts (
  user_id uuid not null references users,
  -- Base58 of 32 bytes.
  address text not null,
  name text not null,
  -- The name as names are told apart: letters of one size and form.
  name_key text not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, address),
  constraint one_contact_of_a_name unique (user_id, name_key)
);

-- To whom a user sent last.
create index intents_sent on intents (user_id, created_at) where state = 'confirmed' and request ->> 'to' is not null;
-- Whom a user knows by the characters that a shortened address shows.
create index intents_by_ends_of_recipient on intents (user_id, left(request ->> 'to', 4), right(request ->> 'to', 4))
  where state = 'confirmed';
