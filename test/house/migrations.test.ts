import knexFactory, { type Knex } from 'knex';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { migrationSource } from '../../migrations/index.ts';
import { NOTICE_EVENTS } from '../../src/enums.ts';
import { newId } from '../../src/ids.ts';
import { describeSchema } from '../support/describe-schema.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';

const names = await migrationSource.getMigrations([]);
const TO_SOURCE = { migrationSource };

function open(connection: string): Knex {
  const knex = knexFactory({ client: 'pg', connection });
  onTestFinished(() => knex.destroy());
  return knex;
}

/** A database that knows of migrations and has run none. */
async function emptyDatabase(): Promise<Knex> {
  const knex = open(await spareDatabase(inject('databaseServer')));
  // The second migration makes it where it is missing. It is the database's, so none takes it away.
  await knex.raw('create extension pg_trgm');
  await knex.migrate.list(TO_SOURCE);
  return knex;
}

async function newestDatabase(): Promise<Knex> {
  const knex = await emptyDatabase();
  await knex.migrate.latest(TO_SOURCE);
  return knex;
}

describe('migrations', () => {
  test('step by step, each down undoes its up and each up can follow its down', async () => {
    const knex = await emptyDatabase();
    let before = await describeSchema(knex);
    for (const name of names) {
      await knex.migrate.up(TO_SOURCE);
      const after = await describeSchema(knex);
      await knex.migrate.down(TO_SOURCE);
      expect(await describeSchema(knex), `${name}, taken back`).toBe(before);
      await knex.migrate.up(TO_SOURCE);
      expect(await describeSchema(knex), `${name}, once more`).toBe(after);
      before = after;
    }
    const [, missing] = await knex.migrate.list(TO_SOURCE);
    expect(missing).toEqual([]);
    expect(before).toBe(await describeSchema(await newestDatabase()));
  });

  test('go all the way down and up again to the same schema', async () => {
    const knex = await newestDatabase();
    const newest = await describeSchema(knex);
    await knex.migrate.rollback(TO_SOURCE, true);
    expect(await describeSchema(knex)).toBe(await describeSchema(await emptyDatabase()));
    await knex.migrate.latest(TO_SOURCE);
    expect(await describeSchema(knex)).toBe(newest);
    const [plans] = await knex('plans').count();
    // Text, or a number where the product has told the driver so.
    expect(Number(plans?.count)).toBe(4);
  });

  test('run twice at once end in one schema', async () => {
    const url = await spareDatabase(inject('databaseServer'));
    const [first, second] = [open(url), open(url)];
    // The table of knex's lock: in an empty database both would make it.
    await first.migrate.list(TO_SOURCE);
    const runs = await Promise.allSettled([
      first.migrate.latest(TO_SOURCE),
      second.migrate.latest(TO_SOURCE),
    ]);
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true);
    const [, missing] = await first.migrate.list(TO_SOURCE);
    expect(missing).toEqual([]);
    expect(await describeSchema(first)).toBe(await describeSchema(await newestDatabase()));
  });
});

/** Words of notices that went in with a migration, and go with it. */
const CAME_WITH: Record<string, string[]> = {
  '20261120_12_gateway': ['payment_attention', 'gateway_refused'],
  '20261120_14_messages': ['draft_new', 'channel_trouble'],
  '20261120_15_operator': [
    'support_access',
    'subscription_expiring',
    'subscription_expired',
    'plan_usage',
  ],
  '20261123_23_store_log': ['settings_changed'],
  '20261123_29_guesses': ['order_link'],
  '20261126_38_outgoing_events': ['webhook_off'],
  '20261130_142_payments': ['payment_claimed', 'pay_reminder'],
  '20261130_146_claims': ['claim_rejected'],
};

test('a migration that is taken back takes the notices along that only it knows', async () => {
  const knex = await newestDatabase();
  const ownerId = newId();
  await knex('users').insert({
    id: ownerId,
    owner_id: ownerId,
    role: 'OWNER',
    name: 'Asha',
    email: 'asha@example.com',
    password_hash: '$argon2id$',
  });
  const notice = { owner_id: ownerId, kind: 'system', channel: 'email', title: 'News' };
  await knex('notifications').insert([
    ...NOTICE_EVENTS.map((event) => ({ ...notice, id: newId(), event })),
    { ...notice, id: newId(), channel: 'push', event: null },
  ]);
  let left: string[] = [...NOTICE_EVENTS];
  for (const name of names.toReversed()) {
    if (name === '20261120_10_notices') break;
    await knex.migrate.down(TO_SOURCE);
    left = left.filter((event) => !CAME_WITH[name]?.includes(event));
    const events = await knex('notifications').whereNotNull('event').pluck('event');
    expect(events.sort(), name).toEqual(left.sort());
  }
  await knex.migrate.down(TO_SOURCE);
  expect(await knex('notifications').where({ channel: 'push' })).toEqual([]);
  expect(await knex('notifications')).toHaveLength(left.length);
});
