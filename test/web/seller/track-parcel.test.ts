import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anAwb, setCourier, useCourierSimulator } from '../../support/courier-simulator.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useCourierSimulator();
const { get, post } = pagesOf(context);
const PATH = '/dashboard/parcels/track';
let store: TestStore;
let awb: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await setCourier(store);
});
beforeEach(() => {
  awb = anAwb();
});

const look = (number = awb, who = store) => post(who, PATH, { awb: number });
const text = (body: string) =>
  body
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ');

describe('any parcel is looked up by its AWB', () => {
  test('with its scans, newest first, and without who carries it', async () => {
    simulator.move(awb, 'pickup', new Date('2026-11-20T04:30:00Z'));
    simulator.move(awb, 'out', new Date('2026-11-20T08:00:00Z'));
    const answer = await look(` ${awb.toLowerCase()} `);
    const said = text(answer.body);
    expect(answer.statusCode).toBe(200);
    expect(said).toMatch(/Simulated Surface.*Out for delivery.*Shipment picked up/);
    expect(answer.body).toContain(`href="https://example.com/tracking/${awb}"`);
    expect(said).toContain('None of your orders has a parcel with this AWB.');
    expect(answer.body).not.toMatch(/Ramesh|98765|Asha/);
  });

  test('that is of an order here leads to it', async () => {
    const order = await anOrder(store);
    await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
    const answer = await look();
    expect(answer.body).toContain(`href="/dashboard/orders/${order.id}"`);
    expect(text(answer.body)).toContain(`Order ${order.orderNumber} Asha Rao`);
    // Another store learns where the parcel is, and not whose.
    const other = await aStore(context.app);
    await setCourier(other);
    expect((await look(awb, other)).body).not.toContain(order.id);
  });

  test('that nobody has scanned says so', async () => {
    const answer = await look();
    expect([
      answer.statusCode,
      answer.body.includes('This parcel has not been scanned yet'),
    ]).toEqual([200, true]);
  });

  test.each([
    ['', 'The AWB is required'],
    ['<b>', 'The AWB can only have letters, digits'],
    ['x'.repeat(41), 'The AWB must be at most 40 characters'],
  ])('%j is none: the form says so, and nobody is asked', async (number, words) => {
    const answer = await look(number);
    expect([answer.statusCode, text(answer.body).includes(words)]).toEqual([422, true]);
    expect(simulator.calls).toEqual([]);
  });
});

describe('the courier is asked because somebody asks, and never by a page', () => {
  test('the form and the ways to it send nothing', async () => {
    simulator.fault = 'down';
    for (const url of [PATH, '/dashboard/parcels', `/dashboard/find?q=${awb}1234`]) {
      expect((await get(store, url)).statusCode).toBe(200);
    }
    expect(simulator.calls).toEqual([]);
  });

  test('the same number again within some minutes sends nothing, either', async () => {
    await look();
    await look();
    expect(simulator.calls.filter((call) => call.includes(awb))).toHaveLength(1);
  });

  test('Find offers to ask about what looks like a courier’s number and is of no order', async () => {
    const { body } = await get(store, `/dashboard/find?q=${awb}1234`);
    expect(text(body)).toContain(`Is ${awb}1234 a tracking number (AWB)?`);
    expect(body).toContain(`name="awb" value="${awb}1234"`);
    expect((await get(store, '/dashboard/find?q=nothing')).body).not.toContain('Track parcel');
    const order = await anOrder(store);
    await fulfillOrder(store.tenant, order.id, { awb: `${awb}1234` }, SYSTEM);
    expect((await get(store, `/dashboard/find?q=${awb}1234`)).body).not.toContain('Ask the cour');
  });
});

describe('what goes wrong is said', () => {
  test.each([
    ['down', 'The courier service is not responding.'],
    ['busy', 'The courier service is receiving too many requests.'],
    ['rubbish', 'The courier service sent a response we couldn’t read.'],
  ] as const)('when the aggregator is %s', async (fault, words) => {
    simulator.fault = fault;
    const answer = await look();
    expect(answer.statusCode).toBe(502);
    expect(text(answer.body)).toContain(words);
    expect(answer.body).toContain('Try again');
    expect(answer.body).toContain(`value="${awb}"`);
  });

  test('when it does not answer in time: nobody waits longer than twelve seconds in all', async () => {
    const other = await aStore(context.app);
    await setCourier(other);
    simulator.fault = 'slow';
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const looking = look(awb, other);
    await vi.waitUntil(() => simulator.calls.length > 0);
    await vi.advanceTimersByTimeAsync(12_000);
    const answer = await looking;
    expect([answer.statusCode, text(answer.body).includes('did not respond in time')]).toEqual([
      502,
      true,
    ]);
  });

  test('when the password is wrong, with the way to put it right', async () => {
    const other = await aStore(context.app);
    await setCourier(other, { email: 'api@bluemug.example', password: 'wrong' });
    const answer = await look(awb, other);
    expect(answer.statusCode).toBe(502);
    expect(text(answer.body)).toContain('rejected the email address or password');
    expect(answer.body).toContain('href="/dashboard/settings/courier"');
  });

  test('when there is no account, before and after asking', async () => {
    const other = await aStore(context.app);
    for (const answer of [await get(other, PATH), await look(awb, other)]) {
      expect(text(answer.body)).toContain('Your courier account is not set up.');
      expect(answer.body).toContain('href="/dashboard/settings/courier"');
    }
    expect((await look(awb, other)).statusCode).toBe(409);
    expect(simulator.calls).toEqual([]);
  });
});
