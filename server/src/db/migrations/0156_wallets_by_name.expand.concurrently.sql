-- A service account has thousands of wallets, and finds those of one of its users by their name.
drop index concurrently if exists wallets_by_name;
create index concurrently wallets_by_name on wallets (user_id, name, id) where deleted_at is null;
