import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaystackClient } from '../../../../src/clients/gateways/paystack/paystack-client.ts';
import { readEvent } from '../../../../src/clients/gateways/paystack/read-event.ts';
import { readRefund } from '../../../../src/clients/gateways/paystack/read-refund.ts';
import { readTransaction } from '../../../../src/clients/gateways/paystack/read-transaction.ts';
import { projectRoot } from '../../../../src/paths.ts';
import { GatewayServer, says } from '../../../support/gateway-server.ts';
import { asked } from '../../../support/hosted-gateway.ts';
import { testWithFile } from '../../../support/test-with-file.ts';

const ACCOUNT = { keyId: 'pk_test_1', keySecret: 'sk_test_sesame' };
const TRANSACTION = {
  id: 4_099_260_516,
  status: 'success',
  reference: 'a-reference',
  amount: 40_333,
  currency: 'NGN',
};
const ASKED = asked({ reference: 'a-reference', amountMinor: 40_333, currency: 'NGN' });
const fine = (data: unknown) => says(200, { status: true, message: 'Fine', data });
const no = (status: number, message: string) => says(status, { status: false, message });

const server = new GatewayServer();
let client: PaystackClient;
beforeAll(async () => {
  await server.start();
  client = new PaystackClient(server.origin, 'shops.example');
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

test('a transaction is opened under our reference', async () => {
  server.next(fine({ authorization_url: 'https://pay.example/x', reference: 'a-reference' }));
  expect(await client.open(ACCOUNT, ASKED)).toEqual({
    id: 'a-reference',
    amountMinor: 40_333,
    currency: 'NGN',
    pageUrl: 'https://pay.example/x',
  });
  expect(server.asked).toMatchObject([
    {
      path: '/transaction/initialize',
      headers: { authorization: 'Bearer sk_test_sesame' },
      body: {
        email: 'asha@example.com',
        amount: 40_333,
        currency: 'NGN',
        reference: 'a-reference',
        callback_url: ASKED.returnUrl,
      },
    },
  ]);
});

test.each([{ reference: 'a-reference' }, { authorization_url: 'https://pay.example/x' }, null])(
  'one that is not what was asked for cannot be used: %j',
  async (data) => {
    server.next(fine(data));
    await expect(client.open(ACCOUNT, ASKED)).rejects.toMatchObject({ failure: 'unreadable' });
  },
);

test.each([
  ['not_found', no(400, 'Transaction reference not found.')],
  ['not_found', no(404, 'Transaction ID or reference is invalid')],
  ['refused', no(400, 'Transaction is not refundable')],
  ['refused', no(200, 'Not now')],
  ['unreadable', says(200, { message: 'Fine' })],
  ['unreadable', says(403, '<html>')],
])('an answer means %s', async (failure, answer) => {
  server.next(answer);
  await expect(client.payment(ACCOUNT, '1')).rejects.toMatchObject({ failure });
});

describe('a payment', () => {
  test.each([
    ['captured', 'success'],
    ['failed', 'failed'],
    ['refunded', 'reversed'],
    ['created', 'abandoned'],
    ['created', 'pending'],
    ['created', 'ongoing'],
    ['created', 'a status to come'],
  ])('is %s: %s', (status, word) => {
    expect(readTransaction({ ...TRANSACTION, status: word })?.status).toBe(status);
  });

  test('may have its amount in quotes, but none that is not exact', () => {
    expect(readTransaction({ ...TRANSACTION, amount: '5000' })?.amountMinor).toBe(5_000);
    for (const amount of ['50.5', '', null, -1, 0.5, '5e3']) {
      expect(readTransaction({ ...TRANSACTION, amount })).toBeNull();
    }
  });

  test('whose refunds cannot be read is not told without them', async () => {
    server.next(fine(TRANSACTION), fine([{ id: 1 }]));
    await expect(client.payment(ACCOUNT, '4099260516')).rejects.toMatchObject({
      failure: 'unreadable',
    });
  });

  test('is never taken by hand', async () => {
    await expect(client.capture()).rejects.toMatchObject({ failure: 'refused' });
  });
});

test('it takes no less than its list says', () => {
  expect(['NGN', 'XOF', 'KES', 'EUR'].map((each) => client.minimumMinor(each))).toEqual([
    5_000, 1, 300, 1,
  ]);
});

describe('a webhook', () => {
  const BODY =
    '{"event":"charge.success","data":{"reference":"A1","amount":10000,"currency":"NGN"}}';
  const RIGHT = createHmac('sha512', 'sk_test_key').update(BODY).digest('hex');
  const check = (signature: string | undefined, body = BODY) =>
    client.checkWebhook(
      {
        body: Buffer.from(body),
        headers: signature === undefined ? {} : { 'x-paystack-signature': signature },
        query: {},
        now: new Date(),
      },
      ['sk_test_key'],
    );

  test('is signed with SHA-512 and the key of the API', () => {
    expect(RIGHT).toMatch(/^9c08ee955d5fe538.*9a2c840936c0$/);
    expect(check(RIGHT)).toBe('signed');
    expect(check(RIGHT, `${BODY} `)).toBe('wrong');
    expect(check(RIGHT.slice(0, 64))).toBe('wrong');
    expect(check('')).toBe('wrong');
    expect(check(undefined)).toBe('unsigned');
  });

  test.each([null, [], 7, {}, { event: null }])('without a name is none: %j', (body) => {
    expect(readEvent(body)).toBeNull();
  });

  test('of a dispute names its payment', () => {
    const data = { id: 7, transaction: { id: 9, reference: 'a-reference' } };
    expect(readEvent({ event: 'charge.dispute.create', data })).toMatchObject({
      id: 'charge.dispute.create-7',
      reference: 'a-reference',
      paymentId: '9',
    });
  });
});

describe('a recorded body', () => {
  const of = (name: string) => join(projectRoot, `../shared/fixtures/paystack-docs-${name}.json`);
  const read = (name: string) => JSON.parse(readFileSync(of(name), 'utf8'));

  testWithFile(
    of('verify'),
    'of a transaction with fees on top is what was asked for',
    async () => {
      expect(readTransaction(read('verify').data)).toMatchObject({
        id: '4099260516',
        reference: 're4lyvq3s3',
        amountMinor: 30_050,
        currency: 'NGN',
        status: 'captured',
        method: 'card',
      });
    },
  );

  testWithFile(of('wh-charge-success'), 'of a charge is read, with 0 for metadata', async () => {
    expect(readEvent(read('wh-charge-success'))).toMatchObject({
      id: 'charge.success-302961',
      orderId: 'qTPrJoy9Bx',
      payment: { id: '302961', amountMinor: 10_000, status: 'captured' },
    });
  });

  for (const [word, reference, id] of [
    ['processed', 'T2154954_412829_3be32076_6lcg3', 'refund.processed-132013318360'],
    ['failed', 'T9171231_412325_3be2736c_n6tml', 'refund.failed-TRF_9vgfawjnoz58uxy'],
    [
      'needs-attention',
      '88bfa94509eb96aa9785641c26cc57cc',
      'refund.needs-attention-TRF_7jn17u9vkqm91efk',
    ],
  ] as const) {
    const name = `wh-refund-${word}`;
    testWithFile(of(name), `of a refund that is ${word} names its transaction`, async () => {
      expect(readEvent(read(name))).toEqual({
        id,
        event: `refund.${word}`,
        orderId: reference,
        reference,
        paymentId: null,
        payment: null,
        refund: null,
      });
    });
  }

  test('of a refund is read with its amount in quotes', () => {
    const refund = { id: '7', transaction: { id: 9 }, amount: '5000', currency: 'NGN' };
    expect(readRefund({ ...refund, status: 'needs-attention' })).toMatchObject({
      id: '7',
      paymentId: '9',
      amountMinor: 5_000,
      status: 'pending',
    });
  });
});
