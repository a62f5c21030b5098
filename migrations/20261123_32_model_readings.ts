import type { Knex } from 'knex';
import { forgetWord, learnWord } from './words-of-check.ts';

const STORE_LOG_ACTIONS = {
  constraint: 'store_log_entries_action_check',
  owner: 'table store_log_entries',
  column: 'action',
};

/** A language model that the operator has set reads messages of stores that want it. */
export const up = (knex: Knex) =>
  knex.raw(`
alter table stores
  -- Whether its messages are sent to the operator's language model.
  add column model_reader boolean not null default false;

alter table platform_settings
  -- Messages that a day may have asked about: of one store, and of all.
  add column reader_store_calls integer not null default 1000 check (reader_store_calls >= 0),
  add column reader_platform_calls integer not null default 20000 check (reader_platform_calls >= 0),
  -- What a million tokens cost the operator, in whatever currency they pay.
  add column reader_price_in numeric(10, 4) not null default 0 check (reader_price_in >= 0),
  add column reader_price_out numeric(10, 4) not null default 0 check (reader_price_out >= 0);

-- A message that the language model is asked about.
create table model_readings (
  owner_id uuid not null,
  message_id uuid not null,
  conversation_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'asking', 'done', 'skipped', 'failed')),
  -- What became of it, and what went wrong, in words that name no shopper.
  outcome text,
  error text,
  -- Whoever asks at the moment, and since when.
  claim_id uuid,
  claimed_at timestamptz,
  tries integer not null default 0,
  prompt_version text,
  model text,
  tokens_in integer,
  tokens_out integer,
  took_ms integer,
  -- As it came; emptied after some weeks.
  answer text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (owner_id, message_id),
  check ((state = 'asking') = (claim_id is not null)),
  check ((state in ('waiting', 'asking')) = (finished_at is null)),
  foreign key (owner_id, message_id) references messages (owner_id, id) on delete cascade,
  foreign key (owner_id, conversation_id) references conversations (owner_id, id) on delete cascade
);
create index model_readings_open on model_readings (created_at) where state in ('waiting', 'asking');
create index model_readings_finished on model_readings (finished_at desc) where finished_at is not null;
create index model_readings_answered on model_readings (finished_at) where answer is not null;
create index model_readings_conversation on model_readings (owner_id, conversation_id);

-- What a store has asked on a day, in UTC.
create table model_usage (
  owner_id uuid not null references users (id) on delete cascade,
  day date not null,
  calls integer not null default 0,
  failures integer not null default 0,
  tokens_in bigint not null default 0,
  tokens_out bigint not null default 0,
  primary key (owner_id, day)
);
create index model_usage_day on model_usage (day);
${learnWord(STORE_LOG_ACTIONS, 'reader_changed')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
delete from store_log_entries where action = 'reader_changed';
${forgetWord(STORE_LOG_ACTIONS, 'reader_changed')}
drop table model_usage;
drop table model_readings;
alter table platform_settings
  drop column reader_price_out, drop column reader_price_in,
  drop column reader_platform_calls, drop column reader_store_calls;
alter table stores drop column model_reader;
`);
