import { beforeEach, describe, expect, test } from 'vitest';
import {
  cancelSubscription,
  changePlan,
  resumeSubscription,
} from '../../../src/features/subscriptions/change-plan.ts';
import { finishPayment } from '../../../src/features/subscriptions/payments/finish-payment.ts';
import { startPayment } from '../../../src/features/subscriptions/payments/start-payment.ts';
import { findSubscriptionPayment } from '../../../src/features/subscriptions/payments/subscription-payment.ts';
import { sweepSubscriptionPayments } from '../../../src/features/subscriptions/payments/sweep-subscription-payments.ts';
import { addCycles } from '../../../src/features/subscriptions/periods.ts';
import type { PlanChoice } from '../../../src/features/subscriptions/plans.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { aPlanPayment, planOfStore, planPaymentsOf, setPlan } from '../../support/plans.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const t = useApp();
const gateway = useGatewaySimulator(t);
const worker = useInstantWorker();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(t.app);
});

const GROWTH: PlanChoice = { planSlug: 'growth', billingCycle: 'monthly' };
const STARTER: PlanChoice = { planSlug: 'starter', billingCycle: 'monthly' };
const SCALE: PlanChoice = { planSlug: 'scale', billingCycle: 'monthly' };

/** Pays for a plan as a seller does. */
async function buy(choice: PlanChoice) {
  const payment = await aPlanPayment(store.tenant, choice);
  gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
  expect(await finishPayment(payment)).toBe('paid');
  return findSubscriptionPayment(store.tenant, payment.id);
}
const events = async () =>
  (
    await rows<{ word: string }>(
      `select e.from_status || '>' || e.to_status || ' ' || e.plan_slug as word
         from subscription_events e join user_subscriptions s on s.id = e.user_subscription_id
        where s.user_id = ? order by e.created_at, e.id`,
      [store.ownerId],
    )
  ).map(({ word }) => word);

describe('a payment', () => {
  test('in the trial begins when the trial ends', async () => {
    const { currentPeriodEnd: trialEnd } = await planOfStore(store);
    const payment = await buy(STARTER);
    const end = addCycles(trialEnd, 'monthly', 1);
    expect(payment).toMatchObject({ status: 'success', periodStart: trialEnd, periodEnd: end });
    expect(await planOfStore(store)).toMatchObject({
      ...STARTER,
      status: 'active',
      currentPeriodEnd: end,
    });
    expect(await events()).toEqual(['trial>active starter']);
  });

  test('in the days of grace, or early, extends where the paid time ends', async () => {
    await setPlan(store, { status: 'active', days: -2 });
    const { currentPeriodEnd: end, status } = await planOfStore(store);
    expect(status).toBe('past_due');
    await buy(GROWTH);
    const first = addCycles(end, 'monthly', 1);
    expect(await planOfStore(store)).toMatchObject({ status: 'active', currentPeriodEnd: first });
    await setPlan(store, { days: 20 });
    const { currentPeriodEnd: next } = await planOfStore(store);
    await buy(GROWTH);
    expect((await planOfStore(store)).currentPeriodEnd).toEqual(addCycles(next, 'monthly', 1));
    expect(await events()).toEqual(['active>past_due growth', 'past_due>active growth']);
  });

  test('after the end opens the desk at once', async () => {
    await setPlan(store, { status: 'expired', days: -90 });
    const before = Date.now();
    await buy({ planSlug: 'growth', billingCycle: 'yearly' });
    const { status, currentPeriodEnd, billingCycle } = await planOfStore(store);
    expect([status, billingCycle]).toEqual(['active', 'yearly']);
    const end = addCycles(new Date(before), 'yearly', 1).getTime();
    expect(Math.abs(currentPeriodEnd.getTime() - end)).toBeLessThan(10_000);
    const { headers } = store;
    expect((await t.app.inject({ url: '/api/store', headers })).statusCode).toBe(200);
  });

  test('for a larger plan costs less what is unused, which is spent once', async () => {
    await setPlan(store, { status: 'expired', days: -1 });
    const first = await buy(STARTER);
    const second = await buy(GROWTH);
    // Begun in the hour of the quote, a little before the first payment: all of it is unused.
    expect(second).toMatchObject({ amountMinor: 149_900 - 49_900, creditMinor: 49_900 });
    expect((await planOfStore(store)).currentPeriodEnd).toEqual(second.periodEnd);
    const third = await buy(SCALE);
    expect(third).toMatchObject({ amountMinor: 499_900 - 149_900, creditMinor: 149_900 });
    const credited = await rows<{ id: string }>(
      'select id from subscription_payments where credited_at is not null',
    );
    expect(credited.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  });

  test('for a smaller plan waits for the end of the period, paid or not', async () => {
    await setPlan(store, { status: 'active', days: 10 });
    const { currentPeriodEnd: end } = await planOfStore(store);
    expect(await changePlan(store.tenant, STARTER)).toMatchObject({ kind: 'later' });
    expect(await planOfStore(store)).toMatchObject({ ...GROWTH, nextPlanSlug: 'starter' });
    const payment = await buy(STARTER);
    expect(payment.periodStart).toEqual(end);
    expect(await planOfStore(store)).toMatchObject({
      ...GROWTH,
      nextPlanSlug: 'starter',
      nextFrom: end,
      currentPeriodEnd: addCycles(end, 'monthly', 1),
    });
    await expect(
      changePlan(store.tenant, { planSlug: 'free', billingCycle: 'monthly' }),
    ).rejects.toMatchObject({
      code: 'PLAN_CHANGE_PAID',
    });
    await rows(
      `update user_subscriptions set next_from = now() - interval '1 second' where user_id = ?`,
      [store.ownerId],
    );
    expect(await planOfStore(store)).toMatchObject({ ...STARTER, nextPlanSlug: null });
  });

  test('at another price than was shown is not begun', async () => {
    const order = { ...STARTER, expectedMinor: 1 };
    await expect(startPayment(store.tenant, order, { idempotency: null })).rejects.toMatchObject({
      code: 'PRICE_CHANGED',
    });
    expect(await planPaymentsOf(store)).toEqual([]);
  });

  test('begun twice is gone on with', async () => {
    const first = await aPlanPayment(store.tenant, STARTER);
    expect((await aPlanPayment(store.tenant, STARTER)).id).toBe(first.id);
  });

  test('whose gateway does not answer leaves nothing behind', async () => {
    gateway.fault = 'down';
    await expect(aPlanPayment(store.tenant, STARTER)).rejects.toMatchObject({ statusCode: 502 });
    expect(await planPaymentsOf(store)).toEqual([]);
  });
});

describe('the same money', () => {
  test('counts once, however many bring the news at once', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    const { currentPeriodEnd: end } = await planOfStore(store);
    const { paymentId, signature } = gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    const proof = { gatewayPaymentId: paymentId, gatewaySignature: signature };
    const finished = await Promise.all(
      Array.from({ length: 8 }, (_, index) => finishPayment(payment, index % 2 ? proof : null)),
    );
    expect(new Set(finished)).toEqual(new Set(['paid']));
    expect((await planOfStore(store)).currentPeriodEnd).toEqual(addCycles(end, 'monthly', 1));
    expect(await planPaymentsOf(store)).toHaveLength(1);
    expect(await events()).toEqual(['trial>active starter']);
  });

  test('paid twice for one order buys twice the time', async () => {
    gateway.allowSecondPayment = true;
    const payment = await aPlanPayment(store.tenant, STARTER);
    const { currentPeriodEnd: end } = await planOfStore(store);
    gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    expect(await finishPayment(payment)).toBe('paid');
    expect(await finishPayment(payment)).toBe('paid');
    expect((await planPaymentsOf(store)).map(({ status }) => status)).toEqual([
      'success',
      'success',
    ]);
    expect((await planOfStore(store)).currentPeriodEnd).toEqual(
      addCycles(addCycles(end, 'monthly', 1), 'monthly', 1),
    );
  });

  test('with a forged signature is nothing', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    const forged = { gatewayPaymentId: 'pay_forged00000001', gatewaySignature: 'a'.repeat(64) };
    expect(await finishPayment(payment, forged)).toBe('unclear');
    expect((await planOfStore(store)).status).toBe('trial');
  });

  test('of another store’s payment is not taken for this one', async () => {
    const other = await aStore(t.app);
    const mine = await aPlanPayment(store.tenant, STARTER);
    const theirs = await aPlanPayment(other.tenant, STARTER);
    const { paymentId, signature } = gateway.pay(theirs.gatewayOrderId ?? '', { webhook: false });
    const proof = { gatewayPaymentId: paymentId, gatewaySignature: signature };
    expect(await finishPayment(mine, proof)).toBe('unclear');
    expect((await planOfStore(store)).status).toBe('trial');
    await expect(findSubscriptionPayment(store.tenant, theirs.id)).rejects.toMatchObject({
      statusCode: 404,
    });
  });

  test('that is only held is taken', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    gateway.authorize(payment.gatewayOrderId ?? '', { webhook: false });
    expect(await finishPayment(payment)).toBe('paid');
  });
});

describe('news from the gateway', () => {
  const deliver = (about: { paymentId: string }, name = 'payment.captured') => {
    const { body, headers } = gateway.event(name, about);
    return t.app.inject({
      method: 'POST',
      url: '/webhooks/gateway',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
  };

  test('completes a payment whose browser was closed', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    const { paymentId } = gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    expect((await deliver({ paymentId })).statusCode).toBe(200);
    await worker.idle();
    expect(await planOfStore(store)).toMatchObject({ ...STARTER, status: 'active' });
  });

  test('that is invented completes nothing: the gateway itself is asked', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    const paymentId = gateway.fail(payment.gatewayOrderId ?? '', { webhook: false });
    expect((await deliver({ paymentId })).statusCode).toBe(200);
    await worker.idle();
    expect((await planOfStore(store)).status).toBe('trial');
  });
});

describe('the sweep', () => {
  const age = (interval: string) =>
    rows(`update subscription_payments set created_at = now() - ?::interval, checked_at = null`, [
      interval,
    ]);
  beforeEach(() => rows(`delete from subscription_payments where status = 'created'`));

  test('finds money that nobody told of, once, however many run', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    expect(await sweepSubscriptionPayments()).toEqual({ checked: 0, paid: 0, failed: 0 });
    await age('11 minutes');
    const runs = await Promise.all([sweepSubscriptionPayments(), sweepSubscriptionPayments()]);
    expect(runs.map(({ paid }) => paid).sort()).toEqual([0, 1]);
    expect((await planOfStore(store)).status).toBe('active');
  });

  test('gives up after three days, and counts what arrives even then', async () => {
    const payment = await aPlanPayment(store.tenant, STARTER);
    await age('2 days');
    expect(await sweepSubscriptionPayments()).toEqual({ checked: 1, paid: 0, failed: 0 });
    await age('4 days');
    gateway.fault = 'down';
    expect(await sweepSubscriptionPayments()).toEqual({ checked: 1, paid: 0, failed: 0 });
    gateway.fault = 'none';
    await age('4 days');
    expect(await sweepSubscriptionPayments()).toEqual({ checked: 1, paid: 0, failed: 1 });
    gateway.pay(payment.gatewayOrderId ?? '', { webhook: false });
    const late = await findSubscriptionPayment(store.tenant, payment.id);
    expect(late).toMatchObject({ status: 'failed', error: 'Not paid' });
    expect(await finishPayment(late)).toBe('paid');
    expect((await planOfStore(store)).status).toBe('active');
  });
});

describe('cancelling', () => {
  test('lets it end with its period, and can be taken back until then', async () => {
    await setPlan(store, { status: 'active', days: 5 });
    await cancelSubscription(store.tenant);
    expect(await planOfStore(store)).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    await resumeSubscription(store.tenant);
    expect(await planOfStore(store)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    await cancelSubscription(store.tenant);
    await setPlan(store, { days: -1 });
    expect((await planOfStore(store)).status).toBe('cancelled');
    await expect(resumeSubscription(store.tenant)).rejects.toMatchObject({
      code: 'SUBSCRIPTION_ENDED',
    });
  });

  test('is undone by paying', async () => {
    await setPlan(store, { status: 'active', days: 5 });
    await cancelSubscription(store.tenant);
    await buy(GROWTH);
    expect(await planOfStore(store)).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });

  test('is nothing to be done to what has ended unpaid', async () => {
    await setPlan(store, { status: 'active', days: -1 });
    await expect(cancelSubscription(store.tenant)).rejects.toMatchObject({
      code: 'NOTHING_TO_CANCEL',
    });
  });
});

test('whoever has ended may go on with the free plan at once', async () => {
  await setPlan(store, { status: 'expired', days: -10 });
  await changePlan(store.tenant, { planSlug: 'free', billingCycle: 'monthly' });
  expect(await planOfStore(store)).toMatchObject({ planSlug: 'free', status: 'active' });
});
