import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../../src/clients/gateways/gateway/read-event.ts';
import { readOrder } from '../../../../src/clients/gateways/gateway/read-order.ts';
import { readPayment } from '../../../../src/clients/gateways/gateway/read-payment.ts';
import { readRefund } from '../../../../src/clients/gateways/gateway/read-refund.ts';
import {
  GATEWAY_PAYMENT_STATUSES,
  GATEWAY_REFUND_STATUSES,
} from '../../../../src/clients/gateways/payment-gateway.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const FIXTURES = join(projectRoot, '../shared/fixtures');
const payment = (fields: object = {}) =>
  readPayment({ id: 'pay_1', amount: 500, currency: 'inr', status: 'captured', ...fields });
const refund = (fields: object = {}) =>
  readRefund({ id: 'rfnd_1', payment_id: 'pay_1', amount: 500, ...fields });

describe('a payment', () => {
  test('needs no more than its id, amount and currency', () => {
    expect(payment()).toEqual({
      id: 'pay_1',
      orderId: null,
      reference: null,
      amountMinor: 500,
      currency: 'INR',
      status: 'captured',
      method: null,
      contact: null,
      email: null,
      amountRefundedMinor: 0,
      error: null,
    });
    expect(payment({ id: null })).toBeNull();
    expect(payment({ currency: 'rupees' })).toBeNull();
  });

  test('of a status that we do not know is only begun, whatever else it carries', () => {
    expect(payment({ status: 'settling', captured: true })?.status).toBe('created');
    expect(payment({ status: 'failed', captured: true })?.status).toBe('failed');
  });

  test.each([-1, 0.5, '500', 2 ** 53, 1e300, null, [500], true])(
    'with the amount %j is none',
    (amount) => {
      expect(payment({ amount })).toBeNull();
      if (amount !== null) expect(payment({ amount_refunded: amount })).toBeNull();
      expect(refund({ amount })).toBeNull();
    },
  );

  test('gives nothing that the database cannot keep', () => {
    expect(
      payment({ email: 'a\0@b.example', method: '\ud800', contact: 9_812_345_678 }),
    ).toMatchObject({ email: 'a@b.example', method: null, contact: null });
    expect(payment({ error_description: 'é'.repeat(1_000) })?.error).toHaveLength(200);
  });
});

describe('a refund', () => {
  const id = '0192f000-0000-7000-8000-00000000000A';

  test('names our own row where it was made by us', () => {
    expect(refund({ notes: { refund: id } })?.refundId).toBe(id.toLowerCase());
    for (const notes of [[], null, undefined, {}, { refund: 'x' }, { refund: [id] }, 'none']) {
      expect(refund({ notes })?.refundId).toBeNull();
    }
  });

  test('without a status, or with one that we do not know, is not with the shopper yet', () => {
    expect(refund()?.status).toBe('pending');
    expect(refund({ status: 'initiated' })?.status).toBe('pending');
    expect(refund({ status: 'processed' })?.status).toBe('processed');
  });
});

describe('an event', () => {
  test('tells what it is about', () => {
    const body = {
      event: 'refund.processed',
      payload: {
        payment: { entity: { id: 'pay_1', amount: 500, currency: 'INR', notes: [] } },
        refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', amount: 500 } },
      },
    };
    expect(readEvent(body)).toMatchObject({
      event: 'refund.processed',
      payment: { id: 'pay_1' },
      refund: { id: 'rfnd_1' },
    });
  });

  test.each([null, [], 'payment.captured', 7, {}, { event: 7 }, { event: '' }, { event: {} }])(
    '%j is none',
    (body) => {
      expect(readEvent(body)).toBeNull();
    },
  );

  test.each([
    {},
    { payload: null },
    { payload: [] },
    { payload: { payment: null, refund: 'x' } },
    { payload: { payment: { entity: [] } } },
    { payload: { payment: { entity: { id: '../x', amount: 1, currency: 'INR' } } } },
    { payload: { constructor: { entity: {} }, hasOwnProperty: 1, toString: null } },
    JSON.parse(
      '{"payload":{"__proto__":{"payment":{"entity":{"id":"p","amount":1,"currency":"INR"}}}}}',
    ),
  ])('may be about nothing that we know: %j', (body) => {
    const event = 'account.updated';
    const nothing = {
      id: null,
      orderId: null,
      reference: null,
      paymentId: null,
      payment: null,
      refund: null,
    };
    expect(readEvent({ event, ...body })).toEqual({ event, ...nothing });
  });

  test('names its order even where its payment cannot be read', () => {
    const of = (payload: object) => readEvent({ event: 'payment.captured', payload });
    const payment = { entity: { id: 'pay_1', amount: '5.00', order_id: 'order_1' } };
    const nothing = { payment: null, refund: null };
    expect(of({ payment })).toMatchObject({ orderId: 'order_1', ...nothing });
    expect(of({ order: { entity: { id: 'order_2' } } })).toMatchObject({ orderId: 'order_2' });
    const path = { entity: { order_id: '../order' } };
    expect(of({ payment: path })).toMatchObject({ orderId: null });
  });

  test('is read without an error, whatever JSON it is, and gives only what can be trusted', () => {
    const value = fc.oneof(
      fc.anything(),
      fc.constantFrom('captured', 'INR', 'pay_1', 500, -1, null, [], '__proto__', 2 ** 53),
    );
    const name = fc.constantFrom(
      ...['id', 'amount', 'currency', 'status', 'order_id', 'payment_id', 'notes', 'email'],
      ...['amount_refunded', 'method', 'constructor', 'hasOwnProperty', 'toString', 'valueOf'],
    );
    const entity = fc.oneof(fc.dictionary(name, value), fc.anything());
    const wrapped = fc.oneof(fc.record({ entity }), fc.anything());
    const payload = fc.oneof(
      fc.record({ payment: wrapped, refund: wrapped }, { requiredKeys: [] }),
      fc.anything(),
    );
    const event = fc.oneof(fc.constant('payment.captured'), fc.anything());
    const body = fc.oneof(
      fc.record({ event, payload }, { requiredKeys: [] }),
      fc.anything(),
      fc.json().map((text) => JSON.parse(text) as unknown),
    );
    fc.assert(
      fc.property(body, (each) => {
        const read = readEvent(each);
        if (read?.payment) {
          expect(Number.isSafeInteger(read.payment.amountMinor)).toBe(true);
          expect(read.payment.amountMinor).toBeGreaterThanOrEqual(0);
          expect(GATEWAY_PAYMENT_STATUSES).toContain(read.payment.status);
        }
        if (read?.refund) expect(GATEWAY_REFUND_STATUSES).toContain(read.refund.status);
      }),
      { numRuns: 1_000 },
    );
    const deep = `${'{"payload":'.repeat(5_000)}null${'}'.repeat(5_000)}`;
    expect(readEvent({ event: 'x', payload: JSON.parse(deep) })).toMatchObject({ payment: null });
  });
});

testWithFile(
  FIXTURES,
  'everything that others have recorded of the gateway is read without an error',
  async () => {
    const read = (name: string): unknown => JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'));
    const names = readdirSync(FIXTURES).filter((name) => name.startsWith('razorpay-'));
    expect(names.length).toBeGreaterThanOrEqual(16);
    for (const name of names) {
      for (const reader of [readEvent, readPayment, readRefund, readOrder]) reader(read(name));
    }
    expect(readEvent(read('razorpay-py-fake-payment-authorized-webhook.json'))).toMatchObject({
      event: 'payment.authorized',
      payment: { amountMinor: 1_000_000, status: 'captured', orderId: 'order_100000000order' },
    });
    expect(readPayment(read('razorpay-py-fake-captured-payment.json'))).toMatchObject({
      status: 'captured',
      orderId: null,
      reference: null,
    });
    expect(readRefund(read('razorpay-py-fake-refund.json'))).toMatchObject({
      status: 'processed',
      refundId: null,
    });
    expect(readOrder(read('razorpay-py-fake-order.json'))).toMatchObject({ amountMinor: 500 });
  },
);
