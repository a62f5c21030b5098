import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { useApp } from '../../support/app.ts';
import { Jar } from '../../support/browser-jar.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { planOfStore, planPaymentsOf, setPlan } from '../../support/plans.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStore, signInAs, type TestStore } from '../../support/stores.ts';

const t = useApp({ operatorEmail: 'plans@platform.example' });
const gateway = useGatewaySimulator(t);
let store: TestStore;
let jar: Jar;

beforeEach(async () => {
  store = await aStore(t.app);
  jar = jarOf(store.headers);
});

function jarOf({ authorization }: { authorization: string }): Jar {
  const signedIn = new Jar(t.app);
  signedIn.cookies.set('sk_access', authorization.replace('Bearer ', ''));
  return signedIn;
}
async function staffJar(): Promise<Jar> {
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id)
     select ?, 'STAFF', 'Ravi', ?, password_hash, id from users where id = ?`,
    [userId, `${userId}@example.com`, store.ownerId],
  );
  const user = { userId, role: 'STAFF', ownerId: store.ownerId, name: 'Ravi' } as const;
  return jarOf(await signInAs(t.app, user));
}
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name, value],
    ),
  ) as Record<string, string>;
const choose = async (plan: string, cycle = 'monthly') =>
  (await jar.get(`/dashboard/billing/choose?plan=${plan}&cycle=${cycle}`)).body;

test('a plan is chosen, its price said, paid for and shown with its receipt', async () => {
  expect((await jar.get('/dashboard/billing')).body).toContain('Review price');
  const page = await choose('growth');
  expect(page).toContain('Continue to payment: ₹1,499');
  expect(page).toContain('you’ll keep your remaining trial days');
  const fields = fieldsOf(page);
  const sent = await jar.submit('/dashboard/billing/pay', fields);
  const path = String(sent.headers.location);
  expect(path).toMatch(/^\/dashboard\/billing\/payments\//);
  // The same form twice, as with a double click, is the same payment.
  expect((await jar.submit('/dashboard/billing/pay', fields)).headers.location).toBe(path);
  const payment = await jar.get(path);
  expect(payment.body).toContain('data-amount="149900"');
  const [, without = ''] = /<noscript>(.*?)<\/noscript>/s.exec(payment.body) ?? [];
  expect(without).toContain('To pay, turn on JavaScript');
  expect(without).toContain('mailto:plans@platform.example');
  expect(payment.headers['content-security-policy']).toContain('frame-src');
  const order = /data-order="([^"]+)"/.exec(payment.body)?.[1] ?? '';
  const { paymentId, signature } = gateway.pay(order, { webhook: false });
  const proof = { gatewayPaymentId: paymentId, gatewaySignature: signature };
  expect((await jar.submit(path, proof)).headers.location).toBe(path);
  const receipt = (await jar.get(path)).body;
  expect(receipt).toContain('Receipt');
  expect(receipt).toContain(paymentId);
  expect(receipt).toContain('Blue Mug');
  const billing = (await jar.get('/dashboard/billing')).body;
  expect(billing).toContain('Paid monthly until');
  expect(billing).toContain(path);
  // Back and once more: nothing is paid twice.
  expect((await jar.submit(path, proof)).headers.location).toBe(path);
  expect(await planPaymentsOf(store)).toHaveLength(1);
});

test('a price that has changed meanwhile is not charged', async () => {
  const fields = fieldsOf(await choose('growth'));
  await setPlan(store, { status: 'active', planSlug: 'starter', days: 10 });
  const refused = await jar.submit('/dashboard/billing/pay', { ...fields, amount: '1' });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('The price has changed');
  expect(await planPaymentsOf(store)).toEqual([]);
});

test('a gateway that is away is said, and nothing is kept', async () => {
  gateway.fault = 'down';
  const fields = fieldsOf(await choose('growth'));
  const refused = await jar.submit('/dashboard/billing/pay', fields);
  expect(refused.statusCode).toBe(502);
  expect(refused.body).toContain('The payment gateway');
  expect(await planPaymentsOf(store)).toEqual([]);
});

test('a smaller plan is planned without paying, and taken back', async () => {
  await setPlan(store, { status: 'active', days: 10 });
  const page = await choose('starter');
  expect(page).toContain('You won’t pay anything today');
  const planned = await jar.submit('/dashboard/billing/change', fieldsOf(page));
  expect(planned.headers.location).toBe('/dashboard/billing');
  expect((await jar.get('/dashboard/billing')).body).toMatch(/From [^:]+: Starter/);
  await jar.submit('/dashboard/billing/change', fieldsOf(await choose('growth')));
  expect((await planOfStore(store)).nextPlanSlug).toBeNull();
});

test('cancelling says what follows, and is undone by one button', async () => {
  await setPlan(store, { status: 'active', days: 10 });
  expect((await jar.get('/dashboard/billing')).body).toContain('Your payments won’t be refunded');
  await jar.submit('/dashboard/billing/cancel');
  expect((await jar.get('/dashboard/billing')).body).toContain('Keep my plan');
  await jar.submit('/dashboard/billing/resume');
  expect((await planOfStore(store)).cancelAtPeriodEnd).toBe(false);
});

test('staff see the plan, and neither pay nor cancel', async () => {
  const staff = await staffJar();
  const page = await staff.get('/dashboard/billing');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Only the store owner can pay for, change or cancel the plan');
  expect(page.body).not.toContain('action="/dashboard/billing');
  for (const path of ['pay', 'change', 'cancel', 'resume']) {
    const refused = await staff.submit(`/dashboard/billing/${path}`, {
      plan: 'growth',
      cycle: 'monthly',
    });
    expect(refused.statusCode, path).toBe(403);
  }
});

test('who has ended pays here, and finds the desk open', async () => {
  await setPlan(store, { status: 'expired', days: -9 });
  expect((await jar.get('/dashboard')).headers.location).toBe('/dashboard/billing');
  const fields = fieldsOf(await choose('starter', 'yearly'));
  const path = String((await jar.submit('/dashboard/billing/pay', fields)).headers.location);
  const order = /data-order="([^"]+)"/.exec((await jar.get(path)).body)?.[1] ?? '';
  gateway.pay(order, { webhook: false });
  // Without the gateway's proof, as by "Check my payment again".
  await jar.submit(path);
  expect((await jar.get('/dashboard')).statusCode).toBe(200);
});

test.each([
  [1_600, 'You have used at least 80% of your plan’s orders'],
  [2_000, 'Your shop can still take orders, and you can see all of them'],
])('with %i of 2,000 orders the page says "%s"', async (count, words) => {
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), ?)`,
    [store.ownerId, count],
  );
  expect((await jar.get('/dashboard/billing')).body).toContain(words);
});

test('where caps are enforced, the page does not promise what is not so', async () => {
  await rows(
    `insert into usage_counters (owner_id, metric, period, count)
     values (?, 'orders', to_char(now() at time zone 'UTC', 'YYYY-MM'), 2000)`,
    [store.ownerId],
  );
  await setPlatform({ orderCap: 'enforce' });
  try {
    expect((await jar.get('/dashboard/billing')).body).toContain('Your shop can’t take new orders');
    expect((await jar.get('/dashboard')).body).toContain('Your shop can’t take new orders');
  } finally {
    await setPlatform({ orderCap: 'count' });
  }
});

test('the first page speaks of the plan only when there is something to do', async () => {
  expect((await jar.get('/dashboard')).body).not.toContain('plan-banner');
  await setPlan(store, { days: 2 });
  expect((await jar.get('/dashboard')).body).toContain('Your trial ends in 2 days');
  await setPlan(store, { status: 'active', days: -2 });
  expect((await jar.get('/dashboard')).body).toContain('Payment for your plan is overdue');
});

test('odd choices and unknown payments are refused in words', async () => {
  expect((await jar.get('/dashboard/billing/choose?plan=gold&cycle=monthly')).statusCode).toBe(422);
  expect((await jar.get('/dashboard/billing/choose?plan=growth&cycle=daily')).statusCode).toBe(422);
  expect((await jar.get('/dashboard/billing/payments/nothing')).statusCode).toBe(404);
  expect((await jar.get(`/dashboard/billing/payments/${newId()}`)).statusCode).toBe(404);
});

test('the API tells plans and payments, also after the end', async () => {
  await setPlan(store, { status: 'expired', days: -9 });
  const { headers } = store;
  const plans = await t.app.inject({ url: '/api/subscription/plans', headers });
  expect(plans.json().items.map(({ slug }: { slug: string }) => slug)).toEqual([
    'free',
    'starter',
    'growth',
    'scale',
  ]);
  expect(plans.json().items[2]).toMatchObject({
    monthlyPrice: 1499,
    yearlyPrice: 14990,
    orderCap: 2000,
  });
  const payments = await t.app.inject({ url: '/api/subscription/payments', headers });
  expect(payments.json()).toEqual({ items: [] });
});
