import pg from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aggregateHealth } from '../../../../src/features/platform/health/aggregate-health.ts';
import { readHealth } from '../../../../src/features/platform/health/read-health.ts';
import { newId } from '../../../../src/ids.ts';
import { useApp } from '../../../support/app.ts';
import { aChatShop, type ChatShop } from '../../../support/drafts.ts';
import { ageHealth, ago, aLivingWorker, aNoticeRow } from '../../../support/health.ts';
import { rows } from '../../../support/rows.ts';
import { aSale } from '../../../support/sales.ts';
import { anOperator, aStore } from '../../../support/stores.ts';
import { aWebhookEvent } from '../../../support/webhook-events.ts';

// One waits for a lock while others are read.
const context = useApp({ dbPoolMax: 10 });
let operator: Awaited<ReturnType<typeof anOperator>>;
let shop: ChatShop;

const read = () => context.app.inject({ url: '/api/admin/health', headers: operator.headers });
const DAY = 24 * 60;
/** The clock of this process goes on; that of the database does not. */
const later = (seconds: number) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + seconds * 1_000);
};
/** What `select … as n` counts. */
const counted = async (sql: string): Promise<number> =>
  (await rows<{ n: number }>(`/* across tenants */ ${sql}`))[0]?.n ?? -1;

beforeAll(async () => {
  operator = await anOperator(context.app);
  shop = await aChatShop(context);
  const other = await aStore(context.app);
  for (const days of [0, 0, 1, 3, 6, 7, 12, 20])
    await aSale(shop, { at: ago(days * DAY).toISOString() });
  await aSale(other, { at: ago(DAY).toISOString() });
  for (const status of ['failed', 'failed', 'sent', 'queued'] as const) {
    await aNoticeRow(shop, { status, createdAt: ago(20) });
    await aNoticeRow(other, { status, channel: 'chat', createdAt: ago(3 * DAY) });
  }
  await aWebhookEvent({ ownerId: shop.ownerId, state: 'dead', receivedAt: ago(600) });
  await aWebhookEvent({ ownerId: null, source: 'social', state: 'failed', receivedAt: ago(30) });
  await aWebhookEvent({ ownerId: shop.ownerId, receivedAt: ago(900) });
  await rows(
    `insert into jobs (id, name, data, state, run_at) values (?, 'run-bulk', '{}', 'queued', now() + interval '1 hour'),
       (?, 'run-bulk', '{}', 'queued', now()), (?, 'run-bulk', '{}', 'dead', now())`,
    [newId(), newId(), newId()],
  );
  for (const { status, hours } of [
    { status: 'active', hours: 48 },
    { status: 'trial', hours: 24 * 7 + 1 },
    { status: 'past_due', hours: 24 },
    { status: 'expired', hours: -24 },
  ]) {
    const owner = await aStore(context.app);
    await rows(
      `update user_subscriptions set status = ?, current_period_end = now() + ? * interval '1 hour' where user_id = ?`,
      [status, hours, owner.ownerId],
    );
  }
  await someDrafts(shop, 5);
  await rows(
    `update draft_orders d set status = case n when 1 then 'expired' else 'rejected' end, resolved_at = now()
       from (select id, row_number() over (order by id) as n from draft_orders where owner_id = ?) x
      where d.owner_id = ? and d.id = x.id and n <= 2`,
    [shop.ownerId, shop.ownerId],
  );
  await rows(
    `update draft_orders set parse_errors = '[]' where owner_id = ? and status = 'rejected'`,
    [shop.ownerId],
  );
  await aLivingWorker();
});

/** Drafts that were read with doubt. */
async function someDrafts({ ownerId }: ChatShop, count: number): Promise<void> {
  const [conversation] = await rows<{ id: string }>(
    `insert into conversations (owner_id, id, channel, channel_user_id) values (?, ?, 'chat', ?) returning id`,
    [ownerId, newId(), newId()],
  );
  await rows(
    `with written as (
       insert into messages (owner_id, id, conversation_id, channel, direction, type, sent_at)
       select ?, gen_random_uuid(), ?, 'chat', 'in', 'text', now() from generate_series(1, ?::int)
       returning id)
     insert into draft_orders (owner_id, id, channel, conversation_id, message_id, message_ids,
                               parse_errors, last_message_at, expires_at)
     select ?, gen_random_uuid(), 'chat', ?, id, array[id],
            (select jsonb_agg(jsonb_build_object('code', 'NO_PHONE', 'text', 'No phone number'))
               from generate_series(1, 40)),
            now(), now() + interval '1 day'
       from written`,
    [ownerId, conversation?.id, count, ownerId, conversation?.id],
  );
}

afterEach(() => vi.useRealTimers());
beforeEach(async () => {
  // The first time alerts are raised, whose letters are jobs.
  await aggregateHealth();
  await rows('delete from health_parts');
  await aggregateHealth();
});

describe('System Health', () => {
  test('has the shape of the contract and figures that an own count confirms', async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    const health = answer.json();
    expect(Object.keys(health)).toEqual([
      'generatedAt',
      'drafts',
      'subscriptions',
      'velocity',
      'notifications',
      'webhooks',
      'queue',
    ]);
    expect(health.drafts).toMatchObject({
      withParseErrors: { count: 4 },
      expired: 1,
      rejected: 1,
    });
    expect(health.drafts.withParseErrors.recent).toHaveLength(4);
    expect(health.drafts.withParseErrors.recent[0]).toMatchObject({
      ownerId: shop.ownerId,
      storeName: 'Blue Mug',
      parseErrors: Array(5).fill({ code: 'NO_PHONE', text: 'No phone number' }),
    });
    expect(health.subscriptions).toEqual({ expiring: 1, expired: 1 });
    expect(health.velocity.users).toHaveLength(7);
    const today = new Date().toISOString().slice(0, 10);
    for (const table of ['users', 'orders'] as const) {
      const days: { date: string; count: number }[] = health.velocity[table];
      expect(days.at(-1)?.date).toBe(today);
      for (const { date, count } of days) {
        const sql = `select count(*) as n from ${table} where to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') = '${date}'`;
        expect([table, date, count]).toEqual([table, date, await counted(sql)]);
      }
    }
    expect(
      health.velocity.orders.reduce((sum: number, day: { count: number }) => sum + day.count, 0),
    ).toBeGreaterThan(4);
    for (const status of ['queued', 'sent', 'failed']) {
      const sql = `select count(*) as n from notifications where status = '${status}'`;
      expect([status, health.notifications.byStatus[status]]).toEqual([status, await counted(sql)]);
    }
    expect(health.notifications.recentFailures).toHaveLength(4);
    expect(health.webhooks).toEqual({
      failed: 1,
      dead: 1,
      oldestUnprocessedSeconds: expect.closeTo(1_800, -2),
    });
    expect(health.queue.workers).toBe(1);
    const ready = (await context.app.inject({ url: '/readyz' })).json();
    expect(health.queue).toEqual(ready.queue);
  });

  test('lists no more than its bounds', async () => {
    const store = await aStore(context.app);
    for (let n = 0; n < 12; n++) await aNoticeRow(store, { status: 'failed' });
    await someDrafts(shop, 30);
    await ageHealth(60);
    await aggregateHealth();
    const health = (await read()).json();
    expect(health.notifications.recentFailures).toHaveLength(10);
    expect(health.drafts.withParseErrors.recent).toHaveLength(20);
    expect(health.drafts.withParseErrors.count).toBeGreaterThan(30);
    for (const { parseErrors } of health.drafts.withParseErrors.recent) {
      expect(parseErrors.length).toBeLessThanOrEqual(5);
    }
  });

  test('is read from what the worker keeps while that is fresh, and made anew when it is not', async () => {
    const before = (await read()).json();
    await aWebhookEvent({ ownerId: null, state: 'dead' });
    expect((await read()).json()).toMatchObject({
      generatedAt: before.generatedAt,
      webhooks: { dead: before.webhooks.dead },
    });
    await ageHealth(21);
    later(21);
    expect((await read()).json().webhooks.dead).toBe(before.webhooks.dead + 1);
    const [kept] = await rows<{ dead: number }>(
      `select (data ->> 'dead')::int as dead from health_parts where name = 'webhooks'`,
    );
    // Made once, it serves the other web processes, too.
    expect(kept?.dead).toBe(before.webhooks.dead + 1);
  });

  test('is there within a second while a table is locked, with what was known before', async () => {
    const before = (await read()).json();
    const locker = new pg.Client(context.db.url);
    await locker.connect();
    await locker.query('begin; lock table orders in access exclusive mode');
    try {
      await ageHealth(120);
      expect((await aggregateHealth(300)).failed).toEqual([expect.stringMatching(/^velocity: /)]);
      later(120);
      const asked = performance.now();
      const answer = await read();
      expect(performance.now() - asked).toBeLessThan(1_000);
      expect(answer.statusCode).toBe(200);
      expect(answer.json().velocity).toEqual(before.velocity);
      const health = await readHealth();
      expect([health.velocity?.isStale, health.webhooks?.isStale]).toEqual([true, false]);
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
  });

  test('is there at once while what is kept cannot be read', async () => {
    const before = (await read()).json();
    const locker = new pg.Client(context.db.url);
    await locker.connect();
    await locker.query('begin; lock table health_parts in access exclusive mode');
    try {
      const asked = performance.now();
      const answers = await Promise.all(Array.from({ length: 12 }, read));
      expect(performance.now() - asked).toBeLessThan(1_000);
      for (const answer of answers) {
        expect(answer.json()).toMatchObject({ drafts: before.drafts, queue: before.queue });
      }
      // However many ask, one connection waits for it.
      const waiting = await rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(waiting).toHaveLength(1);
    } finally {
      await locker.query('rollback');
      await locker.end();
    }
  });

  test('is for operators alone', async () => {
    expect((await context.app.inject({ url: '/api/admin/health' })).statusCode).toBe(401);
    const answer = await context.app.inject({ url: '/api/admin/health', headers: shop.headers });
    expect(answer.statusCode).toBe(403);
  });
});
