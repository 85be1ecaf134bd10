-- When each process that runs workers was last there, see monitoring/heartbeat.ts. It need not outlive a crash of the database.
create unlogged table worker_heartbeats (
  id uuid primary key,
  seen_at timestamptz not null
);
