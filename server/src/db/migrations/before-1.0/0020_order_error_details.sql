-- Code and context of a failed order's error, so that clients can write it in their language. Null if it failed before this.
alter table orders add column error_details jsonb;
