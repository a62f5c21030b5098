import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { anImpersonation, aStaffMember } from '../../support/impersonation.ts';
import { aPlanPayment, planOfStore, planPaymentsOf, setPlan } from '../../support/plans.ts';
import { rows } from '../../support/rows.ts';
import { aStore, signInAs, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const api = apiOf(context);
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const BASE = '/api/subscription';
const GROWTH = { planSlug: 'growth', billingCycle: 'monthly' } as const;
const STARTER = { planSlug: 'starter', billingCycle: 'monthly' } as const;

interface Quoted {
  planSlug: string;
  billingCycle: string;
  quote: { kind: string; payable: boolean; amount: number } | null;
  refusal: { code: string } | null;
}
const quotes = async (): Promise<Quoted[]> =>
  (await api(store, 'GET', `${BASE}/quotes`)).json().items;
const send = (path: string, body?: object, headers: object = {}) =>
  context.app.inject({
    method: 'POST',
    url: `${BASE}${path}`,
    headers: { ...store.headers, ...headers },
    ...(body ? { payload: body } : {}),
  });
const begun = async () => (await send('/payments', { ...GROWTH, amount: 1499 })).json();

describe('quotes', () => {
  test('say of each plan and cycle what it costs now', async () => {
    const offers = await quotes();
    expect(offers.map(({ planSlug, billingCycle }) => `${planSlug} ${billingCycle}`)).toEqual([
      'free monthly',
      'starter monthly',
      'starter yearly',
      'growth monthly',
      'growth yearly',
      'scale monthly',
      'scale yearly',
    ]);
    const end = (await planOfStore(store)).currentPeriodEnd;
    expect(offers[0]?.quote).toMatchObject({ kind: 'later', payable: false, amount: 0 });
    expect(offers[3]).toEqual({
      ...GROWTH,
      quote: {
        kind: 'start',
        payable: true,
        currency: 'INR',
        price: 1499,
        priceMinor: 149_900,
        credit: 0,
        creditMinor: 0,
        amount: 1499,
        amountMinor: 149_900,
        startsAt: end.toISOString(),
        endsAt: expect.stringMatching(/Z$/),
      },
      refusal: null,
    });
  });

  test('say why a plan cannot be chosen', async () => {
    await setPlan(store, { status: 'active', days: 300, billingCycle: 'yearly' });
    const own = (await quotes()).find(
      ({ planSlug, billingCycle }) => planSlug === 'growth' && billingCycle === 'yearly',
    );
    expect(own).toMatchObject({
      quote: null,
      refusal: { code: 'PLAN_NOT_DUE', message: expect.stringContaining('already paid for') },
    });
  });
});

describe('change, cancel and resume', () => {
  test('a smaller plan is planned, and taken back', async () => {
    await setPlan(store, { status: 'active', days: 10 });
    const planned = await send('/change', STARTER);
    expect(planned.statusCode).toBe(200);
    expect(planned.json()).toMatchObject({
      planSlug: 'growth',
      nextPlanSlug: 'starter',
      nextBillingCycle: 'monthly',
      nextFrom: null,
    });
    expect(planned.json()).toEqual((await api(store, 'GET', BASE)).json());
    expect((await send('/change', GROWTH)).json()).toMatchObject({ nextPlanSlug: null });
    await setPlan(store, { planSlug: 'free' });
    const same = await send('/change', { planSlug: 'free' });
    expect([same.statusCode, same.json().code]).toEqual([409, 'PLAN_UNCHANGED']);
  });

  test('the free plan has no cycle; another one needs it', async () => {
    expect((await send('/change', { planSlug: 'free' })).json()).toMatchObject({
      nextPlanSlug: 'free',
      nextBillingCycle: 'monthly',
    });
    const without = await send('/change', { planSlug: 'starter' });
    expect(without.statusCode).toBe(400);
    expect(without.json().details.fields).toMatchObject([{ path: 'billingCycle' }]);
    for (const body of [
      { ...STARTER, planSlug: 'gold' },
      { ...STARTER, billingCycle: 'daily' },
    ]) {
      expect((await send('/change', body)).statusCode).toBe(400);
    }
  });

  test('a plan that costs something is not had for nothing', async () => {
    const answer = await send('/change', GROWTH);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PLAN_NOT_FREE']);
  });

  test('a cancelled plan runs on to its end, and is kept by resuming', async () => {
    await setPlan(store, { status: 'active', days: 10 });
    expect((await send('/cancel')).json()).toMatchObject({ cancelAtPeriodEnd: true });
    expect((await send('/resume')).json()).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: false,
    });
    await setPlan(store, { status: 'expired', days: -9 });
    const [cancel, resume] = [await send('/cancel'), await send('/resume')];
    expect([cancel.statusCode, cancel.json().code]).toEqual([409, 'NOTHING_TO_CANCEL']);
    expect([resume.statusCode, resume.json().code]).toEqual([409, 'SUBSCRIPTION_ENDED']);
  });
});

describe('payments', () => {
  test('are begun, paid at the gateway, finished with its proof, and listed', async () => {
    const begin = await send('/payments', { ...GROWTH, amount: 1499 });
    expect(begin.statusCode).toBe(201);
    const payment = begin.json();
    expect(payment).toMatchObject({
      ...GROWTH,
      status: 'created',
      amount: 1499,
      amountMinor: 149_900,
      currency: 'INR',
      gatewayOrderId: expect.stringMatching(/^order_/),
      keyId: expect.stringMatching(/^.+$/),
      expiresAt: expect.stringMatching(/Z$/),
      paidAt: null,
    });
    const finish = `/payments/${payment.id}/finish`;
    expect((await send(finish)).json()).toMatchObject({
      found: 'unpaid',
      payment: { status: 'created' },
    });
    const { paymentId, signature } = gateway.pay(payment.gatewayOrderId, { webhook: false });
    const proof = { gatewayPaymentId: paymentId, gatewaySignature: signature };
    const done = await send(finish, proof);
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({
      found: 'paid',
      payment: { status: 'success', gatewayPaymentId: paymentId, keyId: null, expiresAt: null },
    });
    // Once more, as by a second tab: nothing is counted twice.
    expect((await send(finish, proof)).json()).toEqual(done.json());
    expect((await api(store, 'GET', BASE)).json().status).toBe('active');
    const receipt = await api(store, 'GET', `${BASE}/payments/${payment.id}`);
    expect(receipt.json()).toEqual(done.json().payment);
    const listed = await api(store, 'GET', `${BASE}/payments`);
    expect(listed.json()).toEqual({ items: [receipt.json()] });
  });

  test('are found without the proof, too, and by who has ended', async () => {
    await setPlan(store, { status: 'expired', days: -9 });
    expect((await api(store, 'GET', '/api/orders')).statusCode).toBe(402);
    const payment = await begun();
    gateway.pay(payment.gatewayOrderId, { webhook: false });
    expect((await send(`/payments/${payment.id}/finish`, {})).json().found).toBe('paid');
    expect((await api(store, 'GET', '/api/orders')).statusCode).toBe(200);
  });

  test('with a key are begun once; with another body the key is refused', async () => {
    const key = { 'idempotency-key': newId() };
    const body = { ...GROWTH, amount: 1499 };
    const first = await send('/payments', body, key);
    const again = await send('/payments', body, key);
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
    const other = await send('/payments', { ...STARTER, amount: 499 }, key);
    expect([other.statusCode, other.json().code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await planPaymentsOf(store)).toHaveLength(1);
  });

  test('at another price than the one that stands are refused', async () => {
    const changed = await send('/payments', { ...GROWTH, amount: 1 });
    expect([changed.statusCode, changed.json().code]).toEqual([409, 'PRICE_CHANGED']);
    for (const amount of [-1, 1499.999, '1499', undefined]) {
      const wrong = await send('/payments', { ...GROWTH, amount });
      expect(wrong.statusCode, String(amount)).toBe(400);
    }
    expect(await planPaymentsOf(store)).toEqual([]);
  });

  test('are not kept while the gateway is away, and unclear where it cannot say', async () => {
    gateway.fault = 'down';
    const away = await send('/payments', { ...GROWTH, amount: 1499 });
    expect([away.statusCode, away.json().code]).toEqual([502, 'GATEWAY_UNAVAILABLE']);
    expect(await planPaymentsOf(store)).toEqual([]);
    gateway.reset();
    const payment = await begun();
    gateway.fault = 'down';
    expect((await send(`/payments/${payment.id}/finish`)).json()).toMatchObject({
      found: 'unclear',
      payment: { status: 'created' },
    });
  });

  test('are offered at their price for half an hour', async () => {
    const { id } = await begun();
    await rows(
      `update subscription_payments set created_at = now() - interval '31 minutes' where id = ?`,
      [id],
    );
    const old = await api(store, 'GET', `${BASE}/payments/${id}`);
    expect(old.json()).toMatchObject({ status: 'created', keyId: null, expiresAt: null });
  });

  test('E-01 of another store are 404', async () => {
    const stranger = await aStore(context.app);
    const { id } = await aPlanPayment(stranger.tenant, GROWTH);
    expect((await api(store, 'GET', `${BASE}/payments/${id}`)).statusCode).toBe(404);
    expect((await send(`/payments/${id}/finish`)).statusCode).toBe(404);
    expect((await send('/payments/1/finish')).statusCode).toBe(400);
  });
});

describe('who may', () => {
  const CHANGES: [string, object?][] = [
    ['/change', STARTER],
    ['/cancel'],
    ['/resume'],
    ['/payments', { ...GROWTH, amount: 1499 }],
    [`/payments/${newId()}/finish`],
  ];

  test('staff read the plan and its payments, and change nothing', async () => {
    const { id } = await aPlanPayment(store.tenant, GROWTH);
    const { ownerId } = store;
    const userId = await aStaffMember(store);
    const headers = await signInAs(context.app, { userId, role: 'STAFF', ownerId, name: 'Ravi' });
    const staff = { ...store, headers };
    for (const path of ['', '/plans', '/payments', `/payments/${id}`]) {
      expect((await api(staff, 'GET', `${BASE}${path}`)).statusCode, path).toBe(200);
    }
    expect((await api(staff, 'GET', `${BASE}/quotes`)).statusCode).toBe(403);
    for (const [path, body] of CHANGES) {
      const refused = await send(path, body, headers);
      expect([refused.statusCode, refused.json().code], path).toEqual([403, 'FORBIDDEN']);
    }
  });

  test('E-05 an operator who acts for the owner sees what it costs, and pays nothing', async () => {
    const { acting } = await anImpersonation(context.app, store);
    const seen = await context.app.inject({ url: `${BASE}/quotes`, headers: acting.headers });
    expect(seen.statusCode).toBe(200);
    for (const [path, body] of CHANGES) {
      const refused = await send(path, body, acting.headers);
      expect([refused.statusCode, refused.json().code], path).toEqual([
        403,
        'IMPERSONATION_LOCKED',
      ]);
    }
    expect(await planPaymentsOf(store)).toEqual([]);
  });
});
