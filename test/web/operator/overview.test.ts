import { beforeAll, expect, test } from 'vitest';
import { timeLeft } from '../../../src/features/platform/overview/trial-rows.ts';
import { database } from '../../../src/kernel/db/db.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { anOperator, aStore } from '../../support/stores.ts';
import { aWebhookEvent } from '../../support/webhook-events.ts';

const context = useApp();
let headers: { authorization: string };
beforeAll(async () => {
  headers = (await anOperator(context.app)).headers;
});
const get = (url: string, more = {}) =>
  context.app.inject({ url, headers: { ...headers, ...more } });

test('a new platform is told how the first store comes to be, and that nothing waits', async () => {
  const { statusCode, body } = await get('/admin');
  expect(statusCode).toBe(200);
  expect(body).toContain('Your first store');
  expect(body).toContain('Only the owner can do this');
  expect(body).toContain('No action required');
});

test('every number leads to what it counts', async () => {
  const store = await aStore(context.app);
  await rows(
    `update user_subscriptions set current_period_end = now() + interval '3 days 1 hour' where user_id = ?`,
    [store.ownerId],
  );
  await aWebhookEvent({ ownerId: store.ownerId, state: 'dead' });
  const { body } = await get('/admin');
  expect(body).not.toContain('Your first store');
  for (const link of [
    '/admin/stores',
    '/admin/stores?isActive=true',
    '/admin/stores?isActive=false',
    '/admin/users',
    '/admin/users?role=OWNER',
    '/admin/stores?needs=events',
    '/admin/subscriptions?planSlug=growth&amp;status=trial',
    '/admin/subscriptions?status=trial',
  ]) {
    expect(body).toContain(`href="${link}"`);
  }
  const trials = await get('/admin/subscriptions?status=trial&endsWithin=7&sort=currentPeriodEnd');
  expect(trials.body).toContain('1 subscription');
  expect(trials.body).toContain('within 7 days');
  const soon = await get('/admin/subscriptions?status=trial&endsWithin=3');
  expect(soon.body).toContain('No matching subscriptions');
  expect(body).toContain('1 event in 1 store couldn’t be processed');
  expect(body).toContain('3 days');
  expect(body).toContain(store.email);
  expect(body).toMatch(/\/admin\/subscriptions\/[\w-]{36}\?extendDays=7/);
});

test('what cannot be read says so with a way to try again; everything else stands', async () => {
  await rows('alter table webhook_events rename to gone');
  try {
    const { statusCode, body } = await get('/admin');
    expect(statusCode).toBe(200);
    expect(body).toContain('Webhook events that failed permanently');
    expect(body).toContain('hx-get="/admin/overview/needs" hx-target="#tile-needs"');
    expect(body).toContain('href="/admin/stores?isActive=true"');
  } finally {
    await rows('alter table gone rename to webhook_events');
  }
  const again = await get('/admin/overview/needs', { 'hx-request': 'true' });
  expect(again.body.trim()).toMatch(/^<section class="tile wide" id="tile-needs"/);
  expect(again.body).not.toContain('couldn’t be loaded');
});

test('a part that the database keeps waiting is given up within its limit', async () => {
  const release = await holdTable('payment_transactions');
  try {
    const began = performance.now();
    const { statusCode, body } = await get('/admin');
    expect(statusCode).toBe(200);
    // 800 ms for the part, and some for a machine that has other work.
    expect(performance.now() - began).toBeLessThan(1_500);
    expect(body).toContain('Payments to review');
    expect(body).toContain('href="/admin/stores?isActive=true"');
  } finally {
    await release();
  }
});

test('“Try again” leads to the whole page without script; an unknown tile is refused', async () => {
  const plain = await get('/admin/overview/trials');
  expect([plain.statusCode, plain.headers.location]).toEqual([303, '/admin']);
  expect((await get('/admin/overview/nothing')).statusCode).toBe(400);
});

test('how long a trial still has is said in days, then in hours', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const after = (hours: number) => timeLeft(new Date(now.getTime() + hours * 3_600_000), now);
  expect([after(167), after(47), after(23.5), after(0.5)]).toEqual([
    '6 days',
    '1 day',
    '23 h',
    'under 1 h',
  ]);
});

/** Locks a table against everybody until it is released. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const trx = await database().transaction();
  await trx.raw(`lock table ${table} in access exclusive mode`);
  return async () => {
    await trx.rollback();
  };
}
