import type { Knex } from 'knex';

/** SQL that has the audit know one action more, or one less, whatever else it has learned since. */
const auditActions = (find: string, put: string): string => `
do $$
declare known text;
begin
  select pg_get_constraintdef(oid) into strict known from pg_constraint
   where conrelid = 'audit_events'::regclass and conname = 'audit_events_action_check';
  alter table audit_events drop constraint audit_events_action_check;
  execute 'alter table audit_events add constraint audit_events_action_check '
    || replace(known, ${find}, ${put});
end $$;
`;
const RELEASED = `', ''channel_released''::text'`;

/** Channels carry the provider's proof, and one that a store lost is told (docs/decisions/0024). */
export const up = (knex: Knex) =>
  knex.raw(`
alter table channel_connections
  -- When the provider last said that the token controls this number or page, and its account. Null:
  -- connected before anybody asked, so whoever proves it takes it over.
  add column proved_at timestamptz,
  -- When the provider was last asked about one that is not proved.
  add column proof_asked_at timestamptz;
create index channel_connections_unproved on channel_connections (proof_asked_at nulls first, id)
  where proved_at is null;

-- A number or page that a store lost without disconnecting it.
create table ended_connections (
  owner_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('chat', 'social')),
  -- Chat: the number's id. Social: the page's.
  external_id text not null check (length(external_id) <= 100),
  display_number text not null default '',
  why text not null check (why in ('taken_over', 'released')),
  -- What an operator said on releasing it; empty for a takeover.
  reason text not null default '',
  ended_at timestamptz not null default now(),
  primary key (owner_id, channel, external_id)
);
${auditActions(`']'`, `${RELEASED} || ']'`)}`);

export const down = (knex: Knex) =>
  knex.raw(`
alter table audit_events disable trigger audit_events_append_only;
delete from audit_events where action = 'channel_released';
alter table audit_events enable trigger audit_events_append_only;
${auditActions(RELEASED, `''`)}
drop table ended_connections;
drop index channel_connections_unproved;
alter table channel_connections drop column proof_asked_at, drop column proved_at;
`);
