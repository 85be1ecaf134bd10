-- The mailbox that an address leads to, to count people by: nobody is known by it. What stands behind a plus sign is the same mailbox at
-- all large providers, and Gmail leaves out dots and has two names. Null for a text that is no address.
create function mailbox_of(email text) returns text language sql immutable strict parallel safe as $$
  select case
    when parts is null then null
    when parts[2] in ('gmail.com', 'googlemail.com') then replace(parts[1], '.', '') || '@gmail.com'
    else parts[1] || '@' || parts[2]
  end
  from regexp_match(lower(email), '^([^+@]+)(?:\+[^@]*)?@([^@]+)$') as parts
$$;
