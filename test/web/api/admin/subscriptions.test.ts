import { beforeAll, describe, expect, test } from 'vitest';
import { listAudit } from '../../../../src/features/platform/audit/list-audit.ts';
import { newId } from '../../../../src/ids.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { anOperator, type TestStore } from '../../../support/stores.ts';
import { subscribed as subscribedStore } from '../../../support/subscribed.ts';

const context = useApp();
const DAY = 86_400_000;
let operator: TestStore;
let operatorId: string;

beforeAll(async () => {
  const asha = await anOperator(context.app);
  operatorId = asha.id;
  operator = asha as unknown as TestStore;
});

const call = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  apiOf(context)(operator, method, `/api/admin${url}`, payload);
const override = (id: string, payload: object) =>
  call('PATCH', `/subscriptions/${id}/override`, payload);

const subscribed = (...args: Tail<Parameters<typeof subscribedStore>>) =>
  subscribedStore(context.app, ...args);
type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

const eventsOf = (id: string) =>
  rows<{ from_status: string; to_status: string; plan_slug: string }>(
    `select from_status, to_status, plan_slug from subscription_events
      where user_subscription_id = ? order by created_at, id`,
    [id],
  );
const auditOf = async (id: string) =>
  (await listAudit({ targetType: 'subscription', targetId: id }, { page: 1, limit: 20 })).items;
const daysUntil = (moment: string) => (Date.parse(moment) - Date.now()) / DAY;

test('the list says whose each subscription is, what was used and what was paid last', async () => {
  const { store, id, end } = await subscribed('active', 12, { plan: 'starter', cycle: 'yearly' });
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), 42)`,
    [store.ownerId],
  );
  await rows(
    `insert into subscription_payments (id, user_subscription_id, plan_slug, billing_cycle,
       amount_minor, currency, status, paid_at)
     values (?, ?, 'starter', 'yearly', 499000, 'INR', 'success', now())`,
    [newId(), id],
  );
  const answer = await call('GET', `/subscriptions?search=${store.slug}`);
  expect(answer.json()).toMatchObject({
    items: [
      {
        id,
        userId: store.ownerId,
        planSlug: 'starter',
        status: 'active',
        billingCycle: 'yearly',
        trialEndsAt: null,
        currentPeriodEnd: end.toISOString(),
        usage: { orders: { count: 42, cap: 300, period: new Date().toISOString().slice(0, 7) } },
        owner: { id: store.ownerId, name: 'Meera', email: store.email },
        store: { id: store.storeId, name: 'Blue Mug', slug: store.slug, isActive: true },
        lastPayment: { status: 'success', amount: 4990, currency: 'INR' },
      },
    ],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
  });
});

test('filters go by what holds now: a trial that has ended is expired at once', async () => {
  const { store } = await subscribed('trial', -1);
  const of = async (query: string) =>
    (await call('GET', `/subscriptions?search=${store.slug}&${query}`)).json().total;
  expect(await of('status=expired')).toBe(1);
  expect(await of('status=trial')).toBe(0);
  expect(await of('billingCycle=monthly&planSlug=growth')).toBe(1);
  expect(await of('billingCycle=yearly')).toBe(0);
  expect(await of('planSlug=free')).toBe(0);
});

test('the list is paged and sorted; unknown words are refused with their field', async () => {
  await Promise.all([subscribed('active', 3), subscribed('active', 1), subscribed('active', 2)]);
  const { items, totalPages } = (
    await call('GET', '/subscriptions?limit=2&sort=currentPeriodEnd&status=active')
  ).json();
  expect(items).toHaveLength(2);
  expect(totalPages).toBeGreaterThan(1);
  expect(items[0].currentPeriodEnd <= items[1].currentPeriodEnd).toBe(true);
  for (const field of ['status', 'planSlug', 'billingCycle', 'sort']) {
    const refused = await call('GET', `/subscriptions?${field}=gold`);
    expect([refused.statusCode, refused.json().details.fields[0].path]).toEqual([400, field]);
  }
});

describe('an override', () => {
  test('writes plan, status and cycle, with an event and an audit entry, and charges nothing', async () => {
    const { store, id } = await subscribed('trial', 5);
    const reason = 'Moved to the yearly plan by invoice';
    const changes = { planSlug: 'scale', status: 'active', billingCycle: 'yearly', reason };
    const answer = await override(id, changes);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      200,
      { id, planSlug: 'scale', status: 'active', billingCycle: 'yearly' },
    ]);
    expect(await eventsOf(id)).toEqual([
      { from_status: 'trial', to_status: 'active', plan_slug: 'scale' },
    ]);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'subscription_overridden',
        actor: { id: operatorId },
        targetName: 'Blue Mug',
        ownerId: store.ownerId,
        before: { planSlug: 'growth', status: 'trial', billingCycle: 'monthly' },
        after: { planSlug: 'scale', status: 'active', billingCycle: 'yearly' },
        reason,
      },
    ]);
    expect(
      await rows('select 1 from subscription_payments where user_subscription_id = ?', [id]),
    ).toEqual([]);
  });

  test('adds days to the later of now and the present end, a trial’s own end with it', async () => {
    const running = await subscribed('trial', 5);
    const longer = (await override(running.id, { extendDays: 10 })).json();
    expect(Date.parse(longer.currentPeriodEnd) - running.end.getTime()).toBe(10 * DAY);
    expect(longer).toMatchObject({ status: 'trial', trialEndsAt: longer.currentPeriodEnd });
    expect(await eventsOf(running.id)).toEqual([]);
    const active = await subscribed('active', 5);
    expect((await override(active.id, { extendDays: 3_650 })).json().trialEndsAt).toBeNull();
  });

  test('opens a store whose trial has ended: with more days, or by the word active', async () => {
    const changes = [{ extendDays: 7 }, { status: 'active' }] as const;
    for (const change of changes) {
      const { store, id } = await subscribed('trial', -3);
      const orders = () => apiOf(context)(store, 'GET', '/api/orders');
      expect((await orders()).statusCode).toBe(402);
      const after = (await override(id, change)).json();
      expect((await orders()).statusCode).toBe(200);
      if ('extendDays' in change) expect(after.status).toBe('trial');
      expect(daysUntil(after.currentPeriodEnd)).toBeGreaterThan(6.9);
    }
  });

  test.each(['expired', 'cancelled'])('%s shuts the store', async (status) => {
    const { store, id } = await subscribed('active', 20);
    expect((await override(id, { status })).json().status).toBe(status);
    expect((await apiOf(context)(store, 'GET', '/api/orders')).statusCode).toBe(402);
  });

  test('that changes nothing leaves no trace', async () => {
    const { id } = await subscribed('active', 20);
    expect((await override(id, { planSlug: 'growth', status: 'active' })).statusCode).toBe(200);
    expect([await eventsOf(id), await auditOf(id)]).toEqual([[], []]);
  });

  test.each([
    [{ planSlug: 'gold' }, 'planSlug'],
    [{ status: 'paused' }, 'status'],
    [{ billingCycle: 'weekly' }, 'billingCycle'],
    [{ extendDays: 0 }, 'extendDays'],
    [{ extendDays: 3_651 }, 'extendDays'],
    [{ extendDays: 1.5 }, 'extendDays'],
    [{ extendDays: '7' }, 'extendDays'],
    [{ reason: 'nothing else' }, ''],
    [{}, ''],
  ])('%j is refused, with the field', async (body, path) => {
    const { id, end } = await subscribed('active', 20);
    const answer = await override(id, body);
    expect([answer.statusCode, answer.json().details.fields[0].path]).toEqual([400, path]);
    const [kept] = await rows('select current_period_end from user_subscriptions where id = ?', [
      id,
    ]);
    expect(kept).toEqual({ current_period_end: end });
  });

  test('is refused for an unknown subscription', async () => {
    expect((await override(newId(), { extendDays: 1 })).statusCode).toBe(404);
    expect((await override('7', { extendDays: 1 })).statusCode).toBe(400);
  });

  test('of two operators at once both count, each upon the other', async () => {
    const { id, end } = await subscribed('active', 20);
    await Promise.all([override(id, { extendDays: 3 }), override(id, { extendDays: 4 })]);
    const [now] = await rows<{ ends: Date }>(
      'select current_period_end as ends from user_subscriptions where id = ?',
      [id],
    );
    expect((now?.ends.getTime() ?? 0) - end.getTime()).toBe(7 * DAY);
    expect(await auditOf(id)).toHaveLength(2);
  });
});
