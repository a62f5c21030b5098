import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SIMULATED_GATEWAY } from '../../dev/simulators/gateway/accounts.ts';
import { GatewaySimulator } from '../../dev/simulators/gateway/gateway-simulator.ts';
import { LEDGER_FILE, Ledger } from '../../dev/simulators/gateway/ledger.ts';
import type { SignedEvent } from '../../dev/simulators/gateway/webhooks.ts';
import { GatewayClient } from '../../src/clients/gateways/gateway/gateway-client.ts';
import { newId } from '../../src/ids.ts';
import { useFolder } from '../support/files.ts';
import { gatewaySignature } from '../support/gateway-signatures.ts';

const dataDir = useFolder();
const simulator = new GatewaySimulator();
const heard: (SignedEvent & { status: number })[] = [];
/** What the shop answers next to webhooks; then 200. */
const answers: number[] = [];
let origin: string;
let gateway: GatewayClient;

const shop = createServer(async (request: IncomingMessage, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const status = answers.shift() ?? 200;
  heard.push({ body, headers: request.headers as Record<string, string>, status });
  response.writeHead(status).end();
});

beforeAll(async () => {
  origin = await simulator.start();
  gateway = new GatewayClient(origin);
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  simulator.webhookUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/webhooks/gateway`;
});
afterAll(async () => {
  shop.close();
  await simulator.stop();
});
beforeEach(async () => {
  simulator.reset();
  await simulator.webhooksSent();
  heard.length = 0;
});

const isSignedBy = (body: string, signature: string, secret: string): boolean => {
  const headers = { 'x-razorpay-signature': signature };
  const delivery = { body: Buffer.from(body), headers, query: {}, now: new Date() };
  return gateway.checkWebhook(delivery, [secret]) === 'signed';
};

const anOrder = (account = SIMULATED_GATEWAY, amountMinor = 49_900) =>
  gateway.open(account, { amountMinor, currency: 'INR', reference: newId() });
const events = () => heard.map(({ body }) => (JSON.parse(body) as { event: string }).event);

const raw = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${SIMULATED_GATEWAY.keyId}:${SIMULATED_GATEWAY.keySecret}`)}`,
      ...headers,
    },
  });

describe('orders and payments', () => {
  test('an order is created, attempted in vain and paid, signed as the gateway signs', async () => {
    const { id } = await anOrder();
    expect(id).toMatch(/^order_[A-Za-z0-9]{14}$/);
    expect(simulator.ledger.order(id).status).toBe('created');
    const failed = simulator.fail(id);
    expect(simulator.ledger.order(id).status).toBe('attempted');
    const { paymentId, signature } = simulator.pay(id, { method: 'card' });
    expect(simulator.ledger.order(id)).toMatchObject({
      status: 'paid',
      amount_due: 0,
      attempts: 2,
    });
    const { keySecret } = SIMULATED_GATEWAY;
    expect(signature).toBe(gatewaySignature(`${id}|${paymentId}`, keySecret));
    expect(gateway.form.isSigned({ orderId: id, paymentId, signature }, keySecret)).toBe(true);
    const payments = await gateway.payments(SIMULATED_GATEWAY, { id });
    expect(payments.map((each) => [each.id, each.status])).toEqual([
      [paymentId, 'captured'],
      [failed, 'failed'],
    ]);
  });

  test('a paid order takes a second payment only when told so', async () => {
    const { id } = await anOrder();
    simulator.pay(id);
    expect(() => simulator.pay(id)).toThrow('already done');
    simulator.allowSecondPayment = true;
    simulator.pay(id);
    expect(await gateway.payments(SIMULATED_GATEWAY, { id })).toHaveLength(2);
  });

  test('money that is held is captured once', async () => {
    const { id } = await anOrder();
    const { paymentId } = simulator.authorize(id);
    const held = await gateway.payment(SIMULATED_GATEWAY, paymentId);
    expect(held.status).toBe('authorized');
    expect((await gateway.capture(SIMULATED_GATEWAY, held)).status).toBe('captured');
    const again = await raw(`/payments/${paymentId}/capture`, { amount: 49_900, currency: 'INR' });
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', description: 'This payment has already been captured' },
    });
  });

  test('an account sees its own alone, and wrong keys nothing', async () => {
    const other = { keyId: 'rzp_test_other', keySecret: 'other secret', webhookSecret: 'other' };
    simulator.addAccount(other);
    const { id } = await anOrder(other);
    await expect(gateway.payments(SIMULATED_GATEWAY, { id })).rejects.toMatchObject({
      failure: 'not_found',
    });
    expect(await gateway.payments(other, { id })).toEqual([]);
    await expect(gateway.ping({ ...other, keySecret: 'guessed' })).rejects.toMatchObject({
      failure: 'wrong_keys',
    });
  });

  test('what the real one refuses is refused', async () => {
    for (const body of [
      { amount: 99, currency: 'INR' },
      { amount: 100.5, currency: 'INR' },
      { amount: 100, currency: 'rupees' },
      { amount: 100, currency: 'INR', receipt: 'r'.repeat(41) },
      { amount: 100, currency: 'INR', notes: { long: 'n'.repeat(257) } },
    ]) {
      expect((await raw('/orders', body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('refunds', () => {
  const refund = async (paymentId: string, amountMinor: number, idempotencyKey: string) =>
    gateway.refund(SIMULATED_GATEWAY, {
      paymentId,
      amountMinor,
      refundId: newId(),
      idempotencyKey,
    });

  test('one key gives money back once, and takes no other body', async () => {
    const { paymentId } = simulator.pay((await anOrder()).id);
    const ask = (amount: number) =>
      raw(`/payments/${paymentId}/refund`, { amount }, { 'X-Refund-Idempotency': 'refund-key-1' });
    const first = (await (await ask(10_000)).json()) as { id: string };
    expect(await (await ask(10_000)).json()).toEqual(first);
    expect((await ask(10_001)).status).toBe(400);
    expect(await gateway.payment(SIMULATED_GATEWAY, paymentId)).toMatchObject({
      amountRefundedMinor: 10_000,
      status: 'captured',
    });
  });

  test('no more than was paid', async () => {
    const { paymentId } = simulator.pay((await anOrder()).id);
    await refund(paymentId, 40_000, 'refund-key-2');
    await expect(refund(paymentId, 10_000, 'refund-key-3')).rejects.toMatchObject({
      failure: 'refused',
    });
    await refund(paymentId, 9_900, 'refund-key-4');
    expect((await gateway.payment(SIMULATED_GATEWAY, paymentId)).status).toBe('refunded');
  });

  test('it settles at once, later or never', async () => {
    const { paymentId } = simulator.pay((await anOrder()).id);
    simulator.refundsSettle = 'pending';
    const pending = await refund(paymentId, 100, 'refund-key-5');
    expect(pending.status).toBe('pending');
    simulator.settleRefund(pending.id, 'failed');
    const found = await gateway.findRefund(SIMULATED_GATEWAY, paymentId, pending.id);
    expect(found.status).toBe('failed');
    expect(simulator.ledger.payment(paymentId).amount_refunded).toBe(0);
    simulator.refundsSettle = 'fail';
    expect((await refund(paymentId, 100, 'refund-key-6')).status).toBe('failed');
    simulator.refundsSettle = 'refuse';
    await expect(refund(paymentId, 100, 'refund-key-7')).rejects.toMatchObject({
      failure: 'refused',
      description: expect.stringContaining('not have enough balance'),
    });
    await simulator.webhooksSent();
    expect(events().filter((event) => event.startsWith('refund'))).toEqual(['refund.failed']);
  });
});

describe('webhooks', () => {
  test('they are signed as the gateway signs them, over bytes that need not be plain', async () => {
    const { id } = await anOrder();
    const { paymentId } = simulator.pay(id, { email: 'é/@😀@example.com', webhook: false });
    const { body, headers } = simulator.event('payment.captured', { paymentId });
    const signature = headers['x-razorpay-signature'] ?? '';
    const { webhookSecret } = SIMULATED_GATEWAY;
    expect(signature).toBe(gatewaySignature(body, webhookSecret));
    expect(isSignedBy(body, signature, webhookSecret)).toBe(true);
    expect(gateway.readEvent(JSON.parse(body))).toMatchObject({
      event: 'payment.captured',
      payment: { id: paymentId, orderId: id, status: 'captured', amountMinor: 49_900 },
    });
  });

  test('paying tells the shop, in order or the other way round', async () => {
    simulator.pay((await anOrder()).id);
    await simulator.webhooksSent();
    simulator.reordered = true;
    simulator.pay((await anOrder()).id);
    await simulator.webhooksSent();
    const usual = ['payment.authorized', 'payment.captured', 'order.paid'];
    expect(events()).toEqual([...usual, ...usual.toReversed()]);
    expect(new Set(heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(6);
  });

  test('doubled, unsigned and wrongly signed on demand', async () => {
    const { paymentId } = simulator.pay((await anOrder()).id, { webhook: false });
    await simulator.sendWebhook('payment.captured', { paymentId }, { times: 2 });
    const [one, two] = heard.map(({ headers }) => headers['x-razorpay-event-id']);
    expect(one).toBe(two);
    heard.length = 0;
    await simulator.sendWebhook('payment.captured', { paymentId }, { unsigned: true });
    await simulator.sendWebhook('payment.captured', { paymentId }, { wrongSignature: true });
    expect(heard[0]?.headers['x-razorpay-signature']).toBeUndefined();
    const { body, headers } = heard[1] as SignedEvent;
    expect(
      isSignedBy(body, headers['x-razorpay-signature'] ?? '', SIMULATED_GATEWAY.webhookSecret),
    ).toBe(false);
  });

  test('what is not taken comes again with its event id', async () => {
    answers.push(503, 500);
    const { paymentId } = simulator.pay((await anOrder()).id, { webhook: false });
    expect(await simulator.sendWebhook('payment.captured', { paymentId })).toEqual([200]);
    expect(heard.map(({ status }) => status)).toEqual([503, 500, 200]);
    expect(new Set(heard.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1);
  });
});

describe('faults', () => {
  test.each([
    ['down', 'unreachable'],
    ['reset', 'unreachable'],
    ['rubbish', 'unreadable'],
    ['wrong-amount', 'unreadable'],
    ['unauthorized', 'wrong_keys'],
    ['busy', 'busy'],
    ['lost-answer', 'unreachable'],
  ] as const)('%s is %s to the client', async (fault, failure) => {
    simulator.fault = fault;
    await expect(anOrder()).rejects.toMatchObject({ failure });
  });

  test('a lost answer is of something that was done', async () => {
    const { paymentId } = simulator.pay((await anOrder()).id);
    simulator.fault = 'lost-answer';
    const wanted = {
      paymentId,
      amountMinor: 500,
      refundId: newId(),
      idempotencyKey: 'lost-key-01',
    };
    await expect(gateway.refund(SIMULATED_GATEWAY, wanted)).rejects.toThrow();
    simulator.fault = 'none';
    await gateway.refund(SIMULATED_GATEWAY, wanted);
    expect(simulator.ledger.payment(paymentId).amount_refunded).toBe(500);
  });

  test('calls are counted, also those that fail', async () => {
    await anOrder();
    simulator.fault = 'down';
    await expect(anOrder()).rejects.toMatchObject({ failure: 'unreachable' });
    expect(simulator.calls).toEqual(['POST /orders', 'POST /orders']);
  });
});

describe('the developer’s page', () => {
  const press = (path: string, fields: Record<string, string>) =>
    fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const page = async () => (await fetch(origin)).text();

  test('its buttons set faults and manner', async () => {
    await press('/fault', { fault: 'busy' });
    await press('/manner', { refundsSettle: 'pending' });
    await press('/manner', { webhooks: 'reordered' });
    await press('/manner', { second: 'taken' });
    const { fault, refundsSettle, reordered, allowSecondPayment } = simulator;
    expect({ fault, refundsSettle, reordered, allowSecondPayment }).toEqual({
      fault: 'busy',
      refundsSettle: 'pending',
      reordered: true,
      allowSecondPayment: true,
    });
    expect(await page()).toContain('value="busy" aria-pressed="true"');
  });

  test('its amounts have the decimals of their currency', async () => {
    const reference = newId();
    await gateway.open(SIMULATED_GATEWAY, { amountMinor: 500, currency: 'JPY', reference });
    await gateway.open(SIMULATED_GATEWAY, { amountMinor: 12_345, currency: 'KWD', reference });
    expect(await page()).toMatch(/KWD\s12\.345 [\s\S]+JP¥500 /);
  });

  test('its buttons play the shopper and the bank', async () => {
    const { id } = await anOrder();
    await press('/do', { id, action: 'hold' });
    const [held] = simulator.ledger.paymentsOf(id);
    const paymentId = held?.id ?? '';
    await press('/do', { id: paymentId, action: 'capture' });
    expect(simulator.ledger.payment(paymentId).status).toBe('captured');
    simulator.refundsSettle = 'pending';
    const refund = await gateway.refund(SIMULATED_GATEWAY, {
      paymentId,
      amountMinor: 900,
      refundId: newId(),
      idempotencyKey: 'page-key-01',
    });
    expect(await page()).toContain(refund.id);
    await press('/do', { id: refund.id, action: 'processed' });
    expect(simulator.ledger.refund(refund.id).status).toBe('processed');
    await simulator.webhooksSent();
    heard.length = 0;
    await press('/do', { id: paymentId, action: 'unsigned' });
    await expect.poll(events).toEqual(['payment.captured']);
    expect((await press('/do', { id: 'order_unknown', action: 'pay' })).status).toBe(303);
  });
});

test('what is in its file is known after a restart', async () => {
  const file = join(dataDir, 'new', LEDGER_FILE);
  const before = new GatewaySimulator(new Ledger(file));
  const firstOrigin = await before.start();
  const first = new GatewayClient(firstOrigin);
  const wanted = { amountMinor: 49_900, currency: 'INR', reference: 'kept' };
  const { id } = await first.open(SIMULATED_GATEWAY, wanted);
  const { paymentId } = before.pay(id);
  const refund = { paymentId, amountMinor: 900, refundId: newId(), idempotencyKey: 'kept-key-01' };
  const given = await first.refund(SIMULATED_GATEWAY, refund);
  await before.stop();

  const after = new GatewaySimulator(new Ledger(file));
  const second = new GatewayClient(await after.start());
  expect(await second.payment(SIMULATED_GATEWAY, paymentId)).toMatchObject({
    orderId: id,
    status: 'captured',
  });
  expect(await second.refund(SIMULATED_GATEWAY, refund)).toEqual(given);
  await after.stop();
});
