import { beforeAll, expect, test } from 'vitest';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { anOperator, type TestStore } from '../../../support/stores.ts';
import { subscribed } from '../../../support/subscribed.ts';

const context = useApp();
let operator: TestStore;
let operatorId: string;
let ownerId: string;
let subscriptionId: string;

beforeAll(async () => {
  const asha = await anOperator(context.app);
  operatorId = asha.id;
  operator = asha as unknown as TestStore;
  const { id, store } = await subscribed(context.app, 'active', 20);
  [subscriptionId, ownerId] = [id, store.ownerId];
  const api = apiOf(context);
  const override = { extendDays: 5, reason: 'A week of outage' };
  await api(operator, 'PATCH', `/api/admin/subscriptions/${id}/override`, override);
  await api(operator, 'PATCH', '/api/admin/settings/platform', { webhookRetentionDays: 60 });
});

const audit = (query = '') => apiOf(context)(operator, 'GET', `/api/admin/audit${query}`);

test('says who did what to whom and why, the newest first, page by page', async () => {
  const all = (await audit()).json();
  expect(all).toMatchObject({ page: 1, limit: 20, total: 2, totalPages: 1 });
  expect(all.items[1]).toEqual({
    id: expect.any(String),
    at: expect.stringMatching(/Z$/),
    action: 'subscription_overridden',
    actor: { id: operatorId, name: 'Asha', email: operator.email },
    targetType: 'subscription',
    targetId: subscriptionId,
    before: { currentPeriodEnd: expect.any(String) },
    after: { currentPeriodEnd: expect.any(String) },
    reason: 'A week of outage',
  });
  const second = (await audit('?limit=1&page=2')).json();
  expect(second).toEqual({ items: [all.items[1]], page: 2, limit: 1, total: 2, totalPages: 2 });
});

test('is filtered by what, who, whom, when and by words', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const counts: [string, number][] = [
    ['action=settings_changed', 1],
    [`actorId=${operatorId}`, 2],
    [`targetType=subscription&targetId=${subscriptionId}`, 1],
    [`ownerId=${ownerId}`, 1],
    [`from=${today}&to=${today}`, 2],
    ['to=2020-01-01', 0],
    ['search=outage', 1],
    ['search=blue%20mug', 1],
  ];
  for (const [query, total] of counts) {
    expect([query, (await audit(`?${query}`)).json().total]).toEqual([query, total]);
  }
});

test.each(['action=none', 'actorId=7', 'targetType=order', 'from=1999-02-30', 'limit=101'])(
  'refuses %s with the field',
  async (query) => {
    const answer = await audit(`?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe(query.split('=')[0]);
  },
);
