import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Model } from 'objection';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOrderFromPayment } from '../../../src/features/checkout/create-order-from-payment.ts';
import { connectDatabase } from '../../../src/kernel/db/db.ts';
import { projectRoot } from '../../../src/paths.ts';
import { SYSTEM } from '../../../src/session.ts';
import { retryWebhookEvents } from '../../../worker/jobs/retry-webhook-events.ts';
import { useApp } from '../../support/app.ts';
import {
  anAskedPayment,
  entityOf,
  eventOf,
  keptEvents,
  PLATFORM_SECRET,
  paymentNow,
  postEventOf,
  refundEventOf,
} from '../../support/gateway-events.ts';
import { useInvariants } from '../../support/invariants.ts';
import { mutationsOf } from '../../support/naughty.ts';
import { alertsOf } from '../../support/payments.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';
import { testWithFile } from '../../support/test-with-file.ts';
import { aWaitingPayment } from '../../support/waiting-payments.ts';

const context = useApp({ gatewayWebhookSecrets: [PLATFORM_SECRET] });
const post = postEventOf(context);
const secret = PLATFORM_SECRET;
const ALIAS = '/api/public/catalog/webhooks/gateway';
let store: TestStore;
beforeAll(async () => {
  store = await aStore(context.app);
});
useInvariants();

const kept = async () => (await keptEvents()).at(-1);
const refundsOf = (transactionId: string) =>
  rows<{ status: string; amount: number; providerRefundId: string }>(
    `select status, amount_minor as amount, provider_refund_id as "providerRefundId" from refunds
      where owner_id = ? and payment_transaction_id = ?`,
    [store.ownerId, transactionId],
  );
const alertAbout = async (id: string) =>
  (await alertsOf(store)).filter(({ paymentId }) => paymentId === id).length;

describe('payment.captured', () => {
  test.each(['/webhooks/gateway', '/webhooks/gateway/', ALIAS])(
    'at %s marks the payment, tells the seller and makes no order',
    async (url) => {
      const payment = await anAskedPayment(store);
      const eventId = `evt_${payment.id}`;
      const answer = await post(eventOf('payment.captured', payment), { secret, url, eventId });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ success: true });
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(await paymentNow(store, payment)).toMatchObject({
        status: 'captured',
        providerPaymentId: payment.paymentId,
        method: 'upi',
        orderId: null,
        attention: 'captured_without_order',
        metadata: {
          needsOrderCreation: true,
          verified: false,
          contact: '+919876543210',
          email: 'asha@example.com',
        },
        confirmedAt: null,
      });
      expect(await alertAbout(payment.id)).toBe(1);
      expect(await kept()).toMatchObject({
        externalId: eventId,
        ownerId: store.ownerId,
        event: 'payment.captured',
        verified: true,
        state: 'processed',
        attempts: 1,
      });
    },
  );

  test('sent 20 times at once, to both addresses, has one effect', async () => {
    const payment = await anAskedPayment(store);
    const event = eventOf('payment.captured', payment);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post(event, { secret, eventId: `evt_${payment.id}`, url: n % 2 ? ALIAS : undefined }),
      ),
    );
    for (const answer of answers) expect(answer.json()).toEqual({ success: true });
    expect(await alertAbout(payment.id)).toBe(1);
    const events = (await keptEvents()).filter(({ externalId }) => externalId.endsWith(payment.id));
    expect(events).toMatchObject([{ state: 'processed', attempts: 1 }]);
  });

  test('without an event id is named after the event, the payment and its order', async () => {
    const payment = await anAskedPayment(store);
    for (let n = 0; n < 2; n++) await post(eventOf('payment.captured', payment), { secret });
    expect(await kept()).toMatchObject({
      externalId: `payment.captured:${payment.paymentId}:${payment.gatewayOrderId}`,
      attempts: 1,
    });
  });

  test.each([
    ['another amount', { amount: 100 }, { amountMinor: 100, currency: 'INR' }],
    ['another currency', { currency: 'USD' }, { amountMinor: 99_800, currency: 'USD' }],
  ])('of %s is an alert and no capture', async (_name, fields, mismatch) => {
    const payment = await anAskedPayment(store);
    const answer = await post(eventOf('payment.captured', payment, { fields }), { secret });
    expect(answer.json()).toEqual({ success: true });
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'created',
      providerPaymentId: null,
      attention: 'amount_mismatch',
      metadata: { mismatch: { ...mismatch, paymentId: payment.paymentId } },
    });
    expect(await alertAbout(payment.id)).toBe(1);
  });

  test('of a payment that came in for another order of the gateway changes nothing', async () => {
    const [first, second] = [await anAskedPayment(store), await anAskedPayment(store)];
    await post(eventOf('payment.captured', first), { secret });
    const told = { ...second, paymentId: first.paymentId };
    const answer = await post(eventOf('payment.captured', told), { secret });
    expect(answer.json()).toEqual({ success: true });
    expect(await paymentNow(store, second)).toMatchObject({ status: 'created', attention: null });
    expect(await paymentNow(store, first)).toMatchObject({ status: 'captured' });
  });

  test('after its order was made changes nothing, and neither does anything that comes late', async () => {
    const payment = await aWaitingPayment(store);
    const idempotency = null;
    await createOrderFromPayment(await shopOf(store), payment.id, { actor: SYSTEM, idempotency });
    const before = await paymentNow(store, payment);
    expect(before.orderId).not.toBeNull();
    const failed = { fields: { status: 'failed', error_description: 'Cancelled' } };
    for (const event of [
      eventOf('payment.captured', payment),
      eventOf('payment.failed', payment, failed),
      eventOf('payment.authorized', payment, { fields: { status: 'authorized' } }),
      eventOf('order.paid', payment),
    ]) {
      expect((await post(event, { secret })).json()).toEqual({ success: true });
    }
    expect(await paymentNow(store, payment)).toEqual(before);
    expect(await alertAbout(payment.id)).toBe(0);
  });
});

test('told three times while its order is being made twice, a payment ends as one order', async () => {
  const shop = await shopOf(store);
  const payments = await Promise.all(Array.from({ length: 12 }, () => aWaitingPayment(store)));
  const make = (id: string) =>
    createOrderFromPayment(shop, id, { actor: SYSTEM, idempotency: null });
  const answers = await Promise.all(
    payments.flatMap((payment) => [
      post(eventOf('payment.captured', payment), { secret, eventId: `evt_${payment.id}` }),
      make(payment.id),
      post(eventOf('order.paid', payment), { secret }),
      make(payment.id),
      post(eventOf('payment.captured', payment), { secret }),
    ]),
  );
  for (const answer of answers) {
    if ('json' in answer) expect(answer.json()).toEqual({ success: true });
  }
  for (const payment of payments) {
    const { orderId, attention, metadata } = await paymentNow(store, payment);
    expect({ attention, metadata }).toMatchObject({ attention: null, metadata: {} });
    const made = answers.filter((answer) => 'order' in answer && answer.order.id === orderId);
    expect(made).toHaveLength(2);
    expect(await alertAbout(payment.id)).toBe(0);
  }
});

describe('C-08 events in any order', () => {
  test('a failed try is kept with its reason, and the next one may still come in', async () => {
    const payment = await anAskedPayment(store);
    const fields = { id: 'pay_first', status: 'failed', error_description: 'Wrong PIN' };
    await post(eventOf('payment.failed', payment, { fields }), { secret });
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'failed',
      providerPaymentId: null,
      attention: null,
      metadata: { lastError: 'Wrong PIN' },
    });
    await post(eventOf('payment.captured', payment), { secret });
    const late = { ...fields, id: 'pay_late' };
    await post(eventOf('payment.failed', payment, { fields: late }), { secret });
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'captured',
      providerPaymentId: payment.paymentId,
    });
  });

  test('a capture whose own words say that the money is only held is asked about', async () => {
    const payment = await anAskedPayment(store);
    const fields = { status: 'authorized' };
    await post(eventOf('payment.captured', payment, { fields }), { secret });
    const now = await paymentNow(store, payment);
    expect(now.status).toBe('created');
    expect(now.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('a failure whose own words say that the money came in is asked about', async () => {
    const payment = await anAskedPayment(store);
    await post(eventOf('payment.failed', payment), { secret });
    const now = await paymentNow(store, payment);
    expect(now.status).toBe('created');
    expect(now.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test.each(['order.paid', 'payment.authorized', 'payment.dispute.created'])(
    '%s only has the sweep ask soon',
    async (name) => {
      const payment = await anAskedPayment(store);
      expect((await post(eventOf(name, payment), { secret })).json()).toEqual({ success: true });
      const now = await paymentNow(store, payment);
      expect(now).toMatchObject({ status: 'created', attention: null });
      expect(now.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
      expect(await alertAbout(payment.id)).toBe(0);
    },
  );

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'a capture whose amount cannot be read, %s the money came in, is asked about at once',
    async (_when, paid) => {
      const payment = paid ? await aWaitingPayment(store) : await anAskedPayment(store);
      const before = await paymentNow(store, payment);
      const fields = { amount: '998.00' };
      const event = eventOf('payment.captured', payment, { fields });
      await post(event);
      expect(await paymentNow(store, payment)).toEqual(before);
      await post(event, { secret });
      const now = await paymentNow(store, payment);
      expect(now).toMatchObject({ status: before.status, attention: before.attention });
      expect(now.nextCheckAt?.getTime()).toBeLessThanOrEqual(Date.now());
      // Another such event is no repeat of this one.
      await rows(
        'update payment_transactions set next_check_at = null where owner_id = ? and id = ?',
        [store.ownerId, payment.id],
      );
      await post(eventOf('payment.captured', payment, { fields: { amount: -1 } }), { secret });
      expect((await paymentNow(store, payment)).nextCheckAt).not.toBeNull();
    },
  );
});

describe('C-01 what nobody has signed', () => {
  test('records a capture as not verified, as a signed one is before the gateway was asked', async () => {
    const payment = await anAskedPayment(store);
    expect((await post(eventOf('payment.captured', payment))).json()).toEqual({ success: true });
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'captured',
      metadata: { needsOrderCreation: true, verified: false },
    });
    expect((await kept())?.externalId).toMatch(/^unverified:[\da-f]{64}$/);
    await post(eventOf('payment.captured', payment), { secret });
    expect(await paymentNow(store, payment)).toMatchObject({
      status: 'captured',
      metadata: { needsOrderCreation: true, verified: false },
      confirmedAt: null,
    });
    expect(await alertAbout(payment.id)).toBe(1);
  });

  test('does nothing else: no failure, no refund, no question', async () => {
    const payment = await anAskedPayment(store);
    const before = await paymentNow(store, payment);
    for (const event of [
      eventOf('payment.failed', payment, { fields: { status: 'failed' } }),
      eventOf('payment.authorized', payment),
      refundEventOf('refund.processed', payment),
    ]) {
      expect((await post(event)).json()).toEqual({ success: true });
    }
    expect(await paymentNow(store, payment)).toEqual(before);
    expect(await refundsOf(payment.id)).toEqual([]);
  });
});

describe('C-08 what is about nothing of ours', () => {
  const unknown = { gatewayOrderId: 'order_unknown', paymentId: 'pay_unknown', amountMinor: 100 };

  test.each<[string, object | string]>([
    ['an order that nobody asked for', eventOf('payment.captured', unknown)],
    [
      'a payment without an order',
      eventOf('payment.captured', unknown, { fields: { order_id: null } }),
    ],
    ['a refund of an unknown payment', refundEventOf('refund.processed', { id: '', ...unknown })],
    ['no payment at all', { event: 'payment.downtime.started', payload: {} }],
    ['nothing', {}],
    ['a list', '[1,2]'],
    ['a word', '"paid"'],
    ['null', 'null'],
  ])('%s is kept, and nothing else', async (_name, event) => {
    const count = `select (select count(*) from payment_transactions) as payments,
                          (select count(*) from refunds) as refunds,
                          (select count(*) from notifications) as notices`;
    const [before] = await rows(`/* across tenants */ ${count}`);
    const answer = await post(event, { secret, eventId: 'evt_unknown' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: true });
    expect(await rows(`/* across tenants */ ${count}`)).toEqual([before]);
    expect(await kept()).toMatchObject({ ownerId: null, verified: true, state: 'processed' });
    expect((await kept())?.externalId).toMatch(/^unmatched:/);
  });

  test('has its effect when the order is ours by the time that it comes again', async () => {
    const name = `late_${store.slug}`;
    const late = { gatewayOrderId: `order_${name}`, paymentId: `pay_${name}`, amountMinor: 100 };
    const event = eventOf('payment.captured', late);
    await post(event, { secret, eventId: 'evt_late' });
    const payment = await anAskedPayment(store, 100);
    await rows(
      'update payment_transactions set provider_order_id = ? where owner_id = ? and id = ?',
      [late.gatewayOrderId, store.ownerId, payment.id],
    );
    await post(event, { secret, eventId: 'evt_late' });
    expect((await paymentNow(store, payment)).status).toBe('captured');
  });
});

describe('bodies', () => {
  test.each(['', 'rubbish', '{"event":', '{"event":"x"} {}'])(
    '%j is 400, nothing kept',
    async (body) => {
      const before = (await keptEvents()).length;
      const answer = await post(body, { secret });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
      expect(await keptEvents()).toHaveLength(before);
    },
  );

  test.each([
    'application/json; charset=utf-8',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('are taken as %s, too', async (type) => {
    const payment = await anAskedPayment(store);
    const headers = { 'content-type': type };
    const answer = await post(eventOf('payment.captured', payment), { secret, headers });
    expect(answer.statusCode).toBe(200);
    expect((await paymentNow(store, payment)).status).toBe('captured');
  });

  test('may be 256 KiB large, and no larger', async () => {
    const payment = await anAskedPayment(store);
    const event = eventOf('payment.captured', payment);
    const filling = 'x'.repeat(256 * 1_024 - JSON.stringify({ ...event, filling: '' }).length);
    expect((await post({ ...event, filling }, { secret })).statusCode).toBe(200);
    expect((await paymentNow(store, payment)).status).toBe('captured');
    const answer = await post({ ...event, filling: `${filling}x` }, { secret });
    expect(answer.statusCode).toBe(413);
  });

  test('with texts that no database keeps are taken', async () => {
    const payment = await anAskedPayment(store);
    const fields = { description: 'a\0b\ud800', notes: { 'k\0': '\udfff' } };
    const answer = await post(eventOf('payment.captured', payment, { fields }), { secret });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await paymentNow(store, payment)).status).toBe('captured');
  });

  test('nested without end are refused, and harm nobody', async () => {
    const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
    expect((await post(deep(1_900), { secret })).statusCode).toBe(400);
    expect((await post(deep(100_000), { secret })).statusCode).toBe(413);
    expect(
      (await post(`{"a":${'{"a":'.repeat(90)}1${'}'.repeat(91)}`, { secret })).statusCode,
    ).toBe(200);
  });

  test('of any shape never lead to a fault of ours, nor to money', async () => {
    const payment = await anAskedPayment(store);
    const shapes = fc.constantFrom(
      {
        event: 'payment.captured',
        payload: { payment: { entity: entityOf(payment, { amount: 1 }) } },
      },
      refundEventOf('refund.processed', payment, { amount: 100_000_000 }),
    );
    await fc.assert(
      fc.asyncProperty(
        shapes.chain((shape) => mutationsOf(shape)),
        fc.string(),
        async (body, store) => {
          const url = `/webhooks/gateway?${new URLSearchParams({ store })}`;
          const answer = await post(JSON.stringify(body) ?? '', { secret, url });
          expect([200, 400, 413], answer.body).toContain(answer.statusCode);
          if (answer.statusCode === 200) expect(answer.json()).toEqual({ success: true });
        },
      ),
      { numRuns: 150 },
    );
    expect((await paymentNow(store, payment)).orderId).toBeNull();
  });
});

describe('C-04 what cannot be handled', () => {
  afterEach(() => rows('drop trigger if exists broken on payment_transactions'));
  const breakPayments = () =>
    rows(`
      create or replace function broken() returns trigger language plpgsql as $$
        begin raise exception 'the disk is full'; end $$;
      create trigger broken before update on payment_transactions
        for each row execute function broken()`);
  const makeDue = () =>
    rows(`update webhook_events set next_attempt_at = now() where state = 'failed'`);

  test('is answered 200 with success false, kept with its error, and done by the retry job', async () => {
    const payment = await anAskedPayment(store);
    const event = eventOf('payment.captured', payment);
    const eventId = `evt_${payment.id}`;
    await breakPayments();
    const answer = await post(event, { secret, eventId });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: false });
    expect(await kept()).toMatchObject({ externalId: eventId, state: 'failed', attempts: 1 });
    expect((await kept())?.error).toContain('the disk is full');
    expect((await paymentNow(store, payment)).status).toBe('created');
    await makeDue();
    expect(await retryWebhookEvents()).toEqual({ handled: 0, failed: 1 });
    await rows('drop trigger broken on payment_transactions');
    await makeDue();
    expect(await retryWebhookEvents()).toEqual({ handled: 1, failed: 0 });
    expect(await kept()).toMatchObject({ state: 'processed', attempts: 3, error: null });
    expect((await paymentNow(store, payment)).status).toBe('captured');
    expect(await alertAbout(payment.id)).toBe(1);
  });

  test('is done at once when the gateway sends it again', async () => {
    const payment = await anAskedPayment(store);
    const event = eventOf('payment.captured', payment);
    await breakPayments();
    await post(event, { secret });
    await rows('drop trigger broken on payment_transactions');
    expect((await post(event, { secret })).json()).toEqual({ success: true });
    expect((await paymentNow(store, payment)).status).toBe('captured');
  });

  test('C-06 and cannot even be kept is 503, so that the gateway sends it again', async () => {
    const payment = await anAskedPayment(store);
    const nowhere = 'postgres://nobody:nothing@127.0.0.1:9/nowhere';
    const away = connectDatabase({ databaseUrl: nowhere, dbPoolMax: 1 });
    const answer = await post(eventOf('payment.captured', payment), { secret }).finally(() =>
      Model.knex(context.db.knex),
    );
    await away.destroy();
    expect(answer.statusCode, answer.body).toBe(503);
    expect(answer.headers['retry-after']).toBeDefined();
    await post(eventOf('payment.captured', payment), { secret });
    expect((await paymentNow(store, payment)).status).toBe('captured');
  });
});

test('C-12 during maintenance the address under /api is closed, the other one is not', async () => {
  const payment = await anAskedPayment(store);
  const event = eventOf('payment.captured', payment);
  await setPlatform({ maintenanceMode: true });
  try {
    const closed = await post(event, { secret, url: ALIAS });
    expect(closed.statusCode).toBe(503);
    expect(closed.headers['retry-after']).toBeDefined();
    expect((await post(event, { secret })).statusCode).toBe(200);
  } finally {
    await setPlatform({ maintenanceMode: false });
  }
  expect((await paymentNow(store, payment)).status).toBe('captured');
});

test('a browser of another site may call it, as may one with our cookies: only the signature counts', async () => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const answer = await post({ event: 'x' }, { secret, headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['access-control-allow-origin']).toBeUndefined();
});

test('the API’s description tells of its headers and answers', async () => {
  const { paths } = (await context.app.inject('/docs/json')).json();
  const { post: described } = paths[ALIAS];
  expect(described.parameters.map(({ name }: { name: string }) => name)).toEqual([
    'store',
    'x-gateway-signature',
    'x-razorpay-signature',
    'x-gateway-event-id',
    'x-razorpay-event-id',
  ]);
  const good = Object.keys(described.responses).filter((status) => status < '300');
  expect(good).toEqual(['200']);
  expect(described.responses[401]).toEqual({ $ref: '#/components/responses/Error401' });
});

const FIXTURES = join(projectRoot, '../shared/fixtures');
testWithFile(FIXTURES, 'whatever the gateway is known to send is taken', async () => {
  const files = readdirSync(FIXTURES).filter((name) => /^razorpay-.*\.json$/.test(name));
  expect(files.length).toBeGreaterThan(10);
  for (const name of files) {
    const body = readFileSync(join(FIXTURES, name));
    const answer = await post(body, { secret });
    expect(answer.statusCode, name).toBe(200);
    expect(answer.json(), name).toEqual({ success: true });
  }
});
