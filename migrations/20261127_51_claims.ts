import type { Knex } from 'knex';

interface Claimed {
  kind: string;
  table: string;
  /** The index that keeps it unique. */
  index: string;
  columns: string[];
  /** Which rows have it, of `row`. */
  when: (row: string) => string;
  value: (row: string) => string;
}

const ofGateway = (kind: string, table: string, index: string, column: string): Claimed => ({
  kind,
  table,
  index,
  columns: ['provider', column],
  when: (row) => `${row}${column} is not null`,
  value: (row) => `${row}provider || ':' || ${row}${column}`,
});

const CLAIMED: Claimed[] = [
  ofGateway(
    'gateway_order',
    'payment_transactions',
    'payment_transactions_provider_order',
    'provider_order_id',
  ),
  ofGateway(
    'gateway_payment',
    'payment_transactions',
    'payment_transactions_provider_payment',
    'provider_payment_id',
  ),
  ofGateway('gateway_refund', 'refunds', 'refunds_provider_refund', 'provider_refund_id'),
  {
    kind: 'chat_number',
    table: 'channel_connections',
    index: 'channel_connections_number',
    columns: ['phone_number_id'],
    when: (row) => `${row}channel = 'chat'`,
    value: (row) => `${row}phone_number_id`,
  },
  {
    kind: 'social_page',
    table: 'channel_connections',
    index: 'channel_connections_page',
    columns: ['account_id'],
    when: (row) => `${row}channel = 'social'`,
    value: (row) => `${row}account_id`,
  },
];

const triggersOf = ({ kind, table, when, value }: Claimed) => `
create trigger claims_${kind}_add after insert on ${table} for each row
  when (${when('new.')}) execute function claim_${kind}();
create trigger claims_${kind}_change after update on ${table} for each row
  when ((case when ${when('old.')} then ${value('old.')} end)
    is distinct from (case when ${when('new.')} then ${value('new.')} end))
  execute function claim_${kind}();
create trigger claims_${kind}_remove after delete on ${table} for each row
  when (${when('old.')}) execute function claim_${kind}();`;

/** NEW has no row on a delete, nor OLD on an insert: then nothing of it is true. */
const functionOf = ({ kind, when, value }: Claimed) => `
create function claim_${kind}() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and ${when('old.')} then
    delete from claims c
     where c.kind = '${kind}' and c.value = ${value('old.')} and c.owner_id = old.owner_id;
  end if;
  if tg_op <> 'DELETE' and ${when('new.')} then
    insert into claims (kind, value, owner_id) values ('${kind}', ${value('new.')}, new.owner_id);
  end if;
  return null;
end $$;`;

/**
 * What belongs to one store of all stands in one small table, so that every other unique index begins
 * with the owner (docs/decisions/0065).
 */
export const up = (knex: Knex) =>
  knex.raw(`
create table claims (
  kind text not null check (kind in (${CLAIMED.map(({ kind }) => `'${kind}'`).join(', ')})),
  -- A gateway's ids are led by the gateway's name and a colon.
  value text not null,
  owner_id uuid not null references users (id) on delete cascade,
  primary key (kind, value)
);
create index claims_owner on claims (owner_id);
${CLAIMED.map(functionOf).join('')}
${CLAIMED.map(triggersOf).join('')}
${CLAIMED.map(
  ({ kind, table, index, columns, when, value }) => `
insert into claims (kind, value, owner_id)
select '${kind}', ${value('t.')}, t.owner_id from ${table} t where ${when('t.')};
drop index ${index};
create unique index ${index} on ${table} (owner_id, ${columns.join(', ')}) where ${when('')};`,
).join('')}
`);

export const down = (knex: Knex) =>
  knex.raw(`
${CLAIMED.map(
  ({ kind, table, index, columns, when }) => `
drop trigger claims_${kind}_add on ${table};
drop trigger claims_${kind}_change on ${table};
drop trigger claims_${kind}_remove on ${table};
drop function claim_${kind}();
drop index ${index};
create unique index ${index} on ${table} (${columns.join(', ')}) where ${when('')};`,
).join('')}
drop table claims;
`);
