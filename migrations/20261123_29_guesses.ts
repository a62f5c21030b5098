import type { Knex } from 'knex';
import { forgetWord, learnWord, NOTICE_EVENTS } from './words-of-check.ts';

/** Lost links go to whoever placed the order, and staff is added in bounded numbers (docs/decisions/0045). */
export const up = (knex: Knex) =>
  knex.raw(`
-- What shoppers who look for an order have typed, and what became of it.
create table order_lookups (
  owner_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  -- Whether there is such an order is found out by a job.
  order_number bigint not null,
  -- Gone once they have been compared.
  last_four text check (last_four ~ '^[0-9]{4}$'),
  outcome text check (outcome in ('sent', 'enough', 'wrong', 'locked', 'unknown')),
  created_at timestamptz not null default now(),
  primary key (owner_id, id),
  constraint order_lookups_waits check ((outcome is null) = (last_four is not null))
);
create index order_lookups_number on order_lookups (owner_id, order_number, created_at);
create index order_lookups_age on order_lookups (created_at);

-- How often a store tried to add somebody to its staff on a day, in UTC.
create table staff_tries (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  tries integer not null,
  primary key (owner_id, day)
);
create index staff_tries_day on staff_tries (day);
${learnWord(NOTICE_EVENTS, 'order_link')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from notifications where event = 'order_link';
${forgetWord(NOTICE_EVENTS, 'order_link')}
drop table staff_tries;
drop table order_lookups;
`);
