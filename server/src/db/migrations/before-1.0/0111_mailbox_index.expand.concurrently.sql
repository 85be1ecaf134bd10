-- Whether another user has the same mailbox is asked with each entry of a campaign.
drop index concurrently if exists users_by_mailbox;
create index concurrently users_by_mailbox on users (mailbox_of(email)) where email is not null;
