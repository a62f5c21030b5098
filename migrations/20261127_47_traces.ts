import type { Knex } from 'knex';

/** What operators watch: which trace a job belongs to, and when recurring jobs last succeeded. */
export const up = (knex: Knex) =>
  knex.raw(`
-- W3C traceparent of the request or job that added it; null while traces are off.
alter table jobs add column trace_context text;
-- The same of the change that made the parcel, for the first question to its courier.
alter table fulfillments add column trace_context text;
alter table job_runs add column last_success_at timestamptz;
update job_runs set last_success_at = last_run_at where last_status = 'done';
`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table job_runs drop column last_success_at;
alter table fulfillments drop column trace_context;
alter table jobs drop column trace_context;
`);
