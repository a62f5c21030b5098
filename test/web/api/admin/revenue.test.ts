import { beforeEach, expect, test } from 'vitest';
import { lastMonths } from '../../../../src/features/platform/revenue/months.ts';
import { useApp } from '../../../support/app.ts';
import {
  aPlatformPayment,
  aSubscription,
  inDays,
  purgeSubscriptions,
} from '../../../support/platform/subscription-rows.ts';
import { anOperator, aStore } from '../../../support/stores.ts';

const context = useApp();
const months = lastMonths(new Date(), 12).map(({ month }) => month);
let ownerId: string;

beforeEach(async () => {
  ({ ownerId } = await aStore(context.app));
  await purgeSubscriptions();
});

async function revenue() {
  const { headers } = await anOperator(context.app);
  return context.app.inject({ url: '/api/admin/revenue', headers });
}

test('the report has the shape of the contract, in major units', async () => {
  const id = await aSubscription(ownerId, {
    cycle: 'yearly',
    trialEnd: inDays(-10),
    events: [['active', inDays(-40)]],
  });
  await aPlatformPayment(id, { minor: 499_050 });
  const answer = await revenue();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    currency: 'INR',
    total: 4_990.5,
    thisMonth: 4_990.5,
    lastMonth: 0,
    mrr: 415.83,
    trialToPaidPercent: 100,
    churnPercent30d: 0,
    activeByPlan: { free: 0, starter: 1, growth: 0, scale: 0 },
    monthly: months.map((month, place) => ({ month, amount: place === 11 ? 4_990.5 : 0 })),
  });
});

test('of nothing there are zeros, and percents are null', async () => {
  expect((await revenue()).json()).toMatchObject({
    total: 0,
    mrr: 0,
    trialToPaidPercent: null,
    churnPercent30d: null,
    monthly: months.map((month) => ({ month, amount: 0 })),
  });
});

test('money in another currency is told apart, in its own units', async () => {
  await aPlatformPayment(await aSubscription(ownerId), { minor: 5_000, currency: 'JPY' });
  expect((await revenue()).json()).toMatchObject({
    total: 0,
    otherCurrencies: [{ currency: 'JPY', payments: 1, total: 5_000 }],
  });
});

test('it only reads', async () => {
  const { headers } = await anOperator(context.app);
  const url = '/api/admin/revenue';
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await context.app.inject({ method, url, headers });
    expect([404, 405]).toContain(answer.statusCode);
  }
  const { headers: seller } = await aStore(context.app);
  expect((await context.app.inject({ url, headers: seller })).statusCode).toBe(403);
});
