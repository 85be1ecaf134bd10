-- Since when no PIN of an older version is in table pins: the signer has all of them, see security/pin/older.ts.
alter table installation add column pins_carried_over_at timestamptz;
