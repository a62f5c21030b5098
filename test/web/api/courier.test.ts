import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { anAwb, setCourier, useCourierSimulator } from '../../support/courier-simulator.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useCourierSimulator();
const call = apiOf(context);
let store: TestStore;
let awb: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await setCourier(store);
});
beforeEach(() => {
  awb = anAwb();
});

const track = (number = awb, who = store) =>
  call(who, 'GET', `/api/courier/track/awb/${encodeURIComponent(number)}`);
const logins = () => simulator.calls.filter((each) => each.endsWith('/auth/login')).length;

test('tells where a parcel is, in UTC, without who carries it', async () => {
  simulator.move(awb, 'pickup', new Date('2026-11-20T04:30:00Z'));
  simulator.move(awb, 'out', new Date('2026-11-20T08:00:00Z'));
  const answer = await track();
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    awb,
    courier: 'Simulated Surface',
    status: 'out_for_delivery',
    eta: expect.stringMatching(/^\d{4}-.*Z$/),
    trackUrl: `https://example.com/tracking/${awb}`,
    events: [
      { at: '2026-11-20T08:00:00.000Z', status: 'Out for delivery', location: expect.any(String) },
      {
        at: '2026-11-20T04:30:00.000Z',
        status: 'Shipment picked up',
        location: expect.any(String),
      },
    ],
  });
  expect(answer.body).not.toMatch(/Ramesh|98765|Asha/);
});

test('an AWB that nobody knows awaits its first scan', async () => {
  expect((await track()).json()).toEqual({
    awb,
    courier: null,
    status: 'awaiting_scan',
    eta: null,
    trackUrl: null,
    events: [],
  });
});

test('asks the same again after some minutes only', async () => {
  await track();
  await track();
  expect(simulator.calls.filter((each) => each.includes(awb))).toHaveLength(1);
});

test('without courier settings it is not configured', async () => {
  const answer = await track(awb, await aStore(context.app));
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'COURIER_NOT_CONFIGURED']);
});

test.each(['down', 'busy', 'rubbish', 'unauthorized'] as const)(
  'an aggregator that is %s is 502',
  async (fault) => {
    const other = await aStore(context.app);
    await setCourier(other);
    simulator.fault = fault;
    const answer = await track(awb, other);
    expect([answer.statusCode, answer.json().code]).toEqual([502, 'AGGREGATOR_UNAVAILABLE']);
  },
);

test.each(['<b>', '..%2f', 'x'.repeat(41)])('%s is no AWB', async (number) => {
  expect((await track(number)).statusCode).toBe(400);
});

describe('the token', () => {
  const sealed = async () => {
    const [row] = await rows<{ token: string | null }>(
      'select sealed_token as token from courier_tokens where owner_id = ?',
      [store.ownerId],
    );
    return row?.token;
  };

  test('is kept, sealed, and used again', async () => {
    await track();
    expect(await sealed()).toMatch(/^enc:v1:/);
    simulator.calls.length = 0;
    await track(anAwb());
    expect(logins()).toBe(0);
  });

  test('is renewed once when it is no longer taken', async () => {
    await track();
    const before = await sealed();
    simulator.purgeTokens();
    expect((await track(anAwb())).statusCode).toBe(200);
    expect(await sealed()).not.toBe(before);
    expect(logins()).toBeLessThanOrEqual(2);
  });

  test('is asked for anew after nine days', async () => {
    await track();
    await rows(`update courier_tokens set expires_at = now() where owner_id = ?`, [store.ownerId]);
    simulator.calls.length = 0;
    await track(anAwb());
    expect(logins()).toBe(1);
  });
});

test('a wrong password is tried once, until it is changed', async () => {
  const other = await aStore(context.app);
  await setCourier(other, { email: 'api@bluemug.example', password: 'wrong' });
  for (let n = 0; n < 3; n++) expect((await track(anAwb(), other)).statusCode).toBe(502);
  expect(logins()).toBe(1);
  await setCourier(other);
  expect((await track(anAwb(), other)).statusCode).toBe(200);
});
