-- Triggers alone write events, of rows that name an existing user and wallet: to check that again locks both for each payment.
alter table wallet_events drop constraint wallet_events_user_id_fkey;
alter table wallet_events drop constraint wallet_events_wallet_id_fkey;
