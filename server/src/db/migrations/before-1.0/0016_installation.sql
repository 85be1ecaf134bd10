-- Which secrets this database belongs to; see installation/installation.ts. Null: the next start writes down its own.
create table installation (
  only_row boolean primary key default true check (only_row),
  -- HMAC of a fixed text under the pepper of PINs.
  pepper_fingerprint bytea,
  -- A key made like a wallet's, of no wallet. A signer that opens it holds the key-encryption key.
  check_public_key text,
  check_sealed_key bytea,
  check ((check_public_key is null) = (check_sealed_key is null))
);
insert into installation default values;
