-- What an intent is part of: the request that asked for it, as in all logs, and a trace, as in the header traceparent. A worker
-- in another process goes on under both.
alter table intents add column req_id uuid;
alter table intents add column traceparent text;
