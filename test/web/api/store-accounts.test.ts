import { beforeEach, describe, expect, test } from 'vitest';
import { SIMULATED_ACCOUNT } from '../../../dev/simulators/courier/courier-simulator.ts';
import { SIMULATED_GATEWAY } from '../../../dev/simulators/gateway/accounts.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { withEverything } from '../../support/belongings.ts';
import { anAwb, setCourier, useCourierSimulator } from '../../support/courier-simulator.ts';
import { setGateway, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const gateway = useGatewaySimulator(context);
const courier = useCourierSimulator();
const call = apiOf(context);
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const read = async (path: string) => (await call(store, 'GET', `/api/store/${path}`)).json();
const tested = (path: string) => call(store, 'POST', `/api/store/${path}/test`);

describe('the account with the gateway', () => {
  test('is tried with the stored keys', async () => {
    const none = await tested('payments');
    expect([none.statusCode, none.json().code]).toEqual([400, 'PAYMENTS_NOT_CONFIGURED']);
    await setGateway(store);
    expect((await tested('payments')).json()).toEqual({ accepted: true, problem: null });
    expect(gateway.calls).toEqual(['GET /orders']);
    await setGateway(store, { ...SIMULATED_GATEWAY, keySecret: 'not the one' });
    const problem = 'The payment gateway rejected the keys';
    expect((await tested('payments')).json()).toEqual({ accepted: false, problem });
    gateway.fault = 'down';
    expect((await tested('payments')).json().problem).toBe('The payment gateway is not responding');
  });

  test('says where it is told of payments, and what it told last', async () => {
    const webhookPath = `/webhooks/gateway?store=${store.slug}`;
    expect(await read('payments')).toEqual({ onlineReady: false, webhookPath, lastEvent: null });
    await setGateway(store);
    await rows(
      `insert into webhook_events (id, source, external_id, event, owner_id, payload, verified, state)
       values (?, 'gateway', 'e1', 'payment.captured', ?, '{}', true, 'processed')`,
      [newId(), store.ownerId],
    );
    expect(await read('payments')).toEqual({
      onlineReady: true,
      webhookPath,
      lastEvent: {
        event: 'payment.captured',
        receivedAt: expect.stringMatching(/Z$/),
        verified: true,
      },
    });
  });
});

describe('the account with the courier service', () => {
  test('is tried with the stored login, and parcels that waited are asked about', async () => {
    const none = await tested('courier');
    expect([none.statusCode, none.json().code]).toEqual([400, 'COURIER_NOT_CONFIGURED']);
    await setCourier(store, { ...SIMULATED_ACCOUNT, password: 'not the one' });
    expect((await tested('courier')).json()).toEqual({
      accepted: false,
      problem: 'The courier service rejected the email address or password',
    });
    const order = await anOrder(store);
    await fulfillOrder(store.tenant, order.id, { awb: anAwb() }, SYSTEM);
    const later = new Date(Date.now() + 3_600_000);
    await rows('update fulfillments set next_poll_at = ?, poll_error = ? where owner_id = ?', [
      later,
      'it does not answer',
      store.ownerId,
    ]);
    const waiting = await read('courier');
    expect(waiting).toMatchObject({
      followed: 1,
      lastAnswerAt: null,
      nextCheckAt: later.toISOString(),
      problem: 'it does not answer',
    });
    await setCourier(store);
    courier.calls.length = 0;
    expect((await tested('courier')).json()).toEqual({ accepted: true, problem: null });
    expect(courier.calls).toHaveLength(1);
    const { nextCheckAt } = await read('courier');
    expect(Date.parse(nextCheckAt)).toBeLessThan(later.getTime());
  });
});

test('channels say how they stand and when a shopper last wrote, templates what became of them', async () => {
  const { ids } = await withEverything(context.app, store);
  await rows(
    `update channel_connections set state = 'warned', state_reason = 'Low quality', review = 'APPROVED',
       display_name = 'Mugs' where owner_id = ?`,
    [store.ownerId],
  );
  await rows(
    `insert into message_templates (owner_id, account_id, external_id, name, language, status, reason, told_at)
     values (?, '1', 't1', 'order_sent', 'en', 'REJECTED', 'Too short', now())`,
    [store.ownerId],
  );
  expect(await read('channels')).toMatchObject({
    items: [
      {
        id: ids.connection,
        state: 'warned',
        stateReason: 'Low quality',
        review: 'APPROVED',
        displayName: 'Mugs',
        lastInboundAt: expect.stringMatching(/Z$/),
      },
    ],
    templates: [{ name: 'order_sent', status: 'REJECTED', reason: 'Too short' }],
  });
});
