import type { Knex } from 'knex';

export const up = (knex: Knex) =>
  knex.raw(`
-- A row first, a queued job second: whatever the queue forgets, the sweep finds here.
create table jobs (
  id uuid primary key,
  name text not null,
  data jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'done', 'dead')),
  attempts integer not null default 0,
  last_error text,
  run_at timestamptz not null default now(),
  -- When the sweep last handed it to the queue; null while only its own process has.
  enqueued_at timestamptz,
  -- The worker that holds the job, and until when; a worker that dies lets it run out.
  lease_id uuid,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index jobs_waiting on jobs (run_at) where state = 'queued';
create index jobs_finished on jobs (finished_at) where state <> 'queued';
-- Few; they are counted by every probe.
create index jobs_dead on jobs (id) where state = 'dead';

-- The worker processes that run: one row each, renewed all the time.
create table worker_heartbeats (
  id uuid primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- What the recurring jobs last did, one row a name.
create table job_runs (
  name text primary key,
  last_run_at timestamptz not null,
  last_duration_ms integer not null,
  last_status text not null check (last_status in ('done', 'failed')),
  last_error text,
  last_result jsonb
);
`);

export const down = (knex: Knex) =>
  knex.raw(`
drop table job_runs;
drop table worker_heartbeats;
drop table jobs;
`);
