import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../src/enums.ts';
import { fulfillmentsOf } from '../../../src/features/delivery/find-fulfillments.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { scansOf } from '../../../src/features/delivery/parcel-scans.ts';
import { sweepDueParcels } from '../../../src/features/delivery/poll-parcels.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { timeline } from '../../../src/features/orders/timeline.ts';
import { englishOf } from '../../../src/kernel/translation/text.ts';
import { message } from '../../../src/kernel/translation/translator.ts';
import { SYSTEM } from '../../../src/session.ts';
import { runRecurringJob } from '../../../worker/run-recurring-job.ts';
import { useApp } from '../../support/app.ts';
import {
  anAwb,
  makePollsDue,
  setCourier,
  useCourierSimulator,
} from '../../support/courier-simulator.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useCourierSimulator();
useInvariants();
let store: TestStore;
let order: Order;
let awb: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await setCourier(store);
});
beforeEach(async () => {
  await rows('update fulfillments set next_poll_at = null where owner_id is not null');
  order = await anOrder(store, { quantity: 2 });
  await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  awb = anAwb();
});

const send = (number = awb, items?: { orderItemId: string; quantity: number }[]) =>
  fulfillOrder(store.tenant, order.id, { awb: number, items }, SYSTEM);
const poll = async () => {
  await makePollsDue();
  return sweepDueParcels();
};
const status = async () => (await findOrder(store.tenant, order.id)).status;
const parcel = async () => {
  const [found] = await fulfillmentsOf(store.tenant, order.id);
  if (!found) throw new Error('there is no parcel');
  return found;
};
const refused = async () => {
  const [customer] = await rows<{ count: number }>(
    `select refused_count as count from customers where owner_id = ? and id = ?`,
    [store.ownerId, (await findOrder(store.tenant, order.id)).customerId],
  );
  return customer?.count ?? 0;
};
const notices = (event: string) =>
  rows(`select id from notifications where owner_id = ? and order_id = ? and event = ?`, [
    store.ownerId,
    order.id,
    event,
  ]);

describe('the order follows its parcel', () => {
  test('from confirmed to shipped to delivered, and no cash is taken for paid', async () => {
    await send();
    await poll();
    expect(await status()).toBe('confirmed');
    simulator.move(awb, 'pickup');
    await poll();
    expect(await status()).toBe('shipped');
    simulator.move(awb, 'out');
    await poll();
    expect(await parcel()).toMatchObject({
      state: 'out_for_delivery',
      courier: 'Simulated Surface',
    });
    simulator.move(awb, 'deliver');
    await poll();
    expect(await findOrder(store.tenant, order.id)).toMatchObject({
      status: 'delivered',
      financialStatus: 'pending',
    });
    expect(await parcel()).toMatchObject({
      state: 'delivered',
      nextPollAt: null,
      deliveredAt: expect.any(String),
    });
    const moves = (await timeline(store.tenant, order.id)).filter(
      ({ actor }) => actor.name === 'Courier',
    );
    expect(moves.map(({ type }) => type)).toEqual([
      'parcel_moved',
      'status_changed',
      'parcel_moved',
      'parcel_moved',
      'status_changed',
    ]);
  });

  test('once, whatever is told again', async () => {
    await send();
    simulator.move(awb, 'pickup');
    await poll();
    const before = await timeline(store.tenant, order.id);
    for (let n = 0; n < 3; n++) await poll();
    expect(await timeline(store.tenant, order.id)).toEqual(before);
    expect(
      (await scansOf(store.tenant, [(await parcel()).id])).get((await parcel()).id),
    ).toHaveLength(1);
  });

  test('never back, though a scan comes late', async () => {
    await send();
    simulator.move(awb, 'out', new Date(Date.now() - 60_000));
    await poll();
    simulator.move(awb, 'pickup', new Date(Date.now() - 3_600_000));
    await poll();
    expect((await parcel()).state).toBe('out_for_delivery');
    await changeStatus(store.tenant, order.id, { status: 'delivered' }, SYSTEM);
    simulator.move(awb, 'transit', new Date());
    await poll();
    expect(await status()).toBe('delivered');
  });

  test.each(['cancelled', 'refunded'] as OrderStatus[])('not out of %s', async (ended) => {
    await send();
    await changeStatus(store.tenant, order.id, { status: ended, reason: 'x' }, SYSTEM);
    simulator.move(awb, 'pickup');
    await poll();
    simulator.move(awb, 'deliver');
    await poll();
    expect(await status()).toBe(ended);
  });

  test('to delivered when all of its parcels are, and everything was sent', async () => {
    const [line] = order.items;
    const one = [{ orderItemId: line?.id ?? '', quantity: 1 }];
    const second = anAwb();
    await send(awb, one);
    simulator.move(awb, 'deliver');
    await poll();
    expect(await status()).toBe('shipped');
    await send(second, one);
    simulator.move(second, 'deliver');
    await poll();
    expect(await status()).toBe('delivered');
  });
});

describe('trouble', () => {
  test('at the door is told once for each failed try', async () => {
    await send();
    simulator.move(awb, 'fail', new Date(Date.now() - 9_000));
    await poll();
    await poll();
    expect(await parcel()).toMatchObject({ state: 'attention', label: 'UNDELIVERED' });
    const told = (await notices('delivery_failed')).length;
    expect(told).toBeGreaterThan(0);
    simulator.move(awb, 'out', new Date(Date.now() - 6_000));
    await poll();
    simulator.move(awb, 'fail', new Date(Date.now() - 3_000));
    await poll();
    expect(await notices('delivery_failed')).toHaveLength(2 * told);
  });

  test('at the door is told of a parcel that was only late before', async () => {
    await send();
    simulator.move(awb, 'delay', new Date(Date.now() - 9_000));
    await poll();
    expect((await parcel()).state).toBe('attention');
    expect(await notices('delivery_failed')).toEqual([]);
    simulator.move(awb, 'fail', new Date(Date.now() - 6_000));
    await poll();
    const told = await notices('delivery_failed');
    expect(told.length).toBeGreaterThan(0);
    await poll();
    expect(await notices('delivery_failed')).toEqual(told);
  });

  test('a cash parcel that comes back counts as one refusal of its customer', async () => {
    await send();
    const before = await refused();
    simulator.move(awb, 'return');
    await poll();
    expect(await refused()).toBe(before);
    simulator.move(awb, 'returned');
    await poll();
    await poll();
    expect(await parcel()).toMatchObject({ state: 'returned', nextPollAt: null });
    expect(await refused()).toBe(before + 1);
    expect((await notices('parcel_returned')).length).toBeGreaterThan(0);
    expect(await status()).toBe('shipped');
  });
});

describe('polling', () => {
  test('asks about fifty at a time, with one login', async () => {
    const busy = await aStore(context.app);
    await setCourier(busy);
    const own = await anOrder(busy, { quantity: 1 });
    await rows(
      `insert into fulfillments (owner_id, id, order_id, awb, parcel_state, next_poll_at)
       select ?, gen_random_uuid(), ?, 'MANY' || n, 'awaiting_scan', now() from generate_series(1, 120) n`,
      [busy.ownerId, own.id],
    );
    expect(await poll()).toMatchObject({ polled: 120, failedStores: 0 });
    expect(simulator.calls.filter((each) => each.endsWith('/awbs'))).toHaveLength(3);
    expect(simulator.calls.filter((each) => each.endsWith('/login'))).toHaveLength(1);
  });

  test('of a store with many parcels leaves room for the others', async () => {
    const busy = await aStore(context.app);
    await setCourier(busy);
    const own = await anOrder(busy, { quantity: 1 });
    await rows(
      `insert into fulfillments (owner_id, id, order_id, awb, parcel_state, next_poll_at)
       select ?, gen_random_uuid(), ?, 'PILE' || n, 'awaiting_scan', now() - interval '1 hour'
         from generate_series(1, 70) n`,
      [busy.ownerId, own.id],
    );
    await send();
    simulator.move(awb, 'pickup');
    expect(await sweepDueParcels({ maxParcels: 60 })).toMatchObject({ polled: 60, moved: 1 });
    expect(await sweepDueParcels({ maxParcels: 60 })).toMatchObject({ polled: 11 });
  });

  test('ends in time for the next run, which takes what is left', async () => {
    await send();
    simulator.move(awb, 'pickup');
    expect(await sweepDueParcels({ forMs: 0 })).toMatchObject({ polled: 0, failedStores: 0 });
    expect(simulator.calls).toEqual([]);
    expect(await poll()).toMatchObject({ polled: 1, moved: 1 });
  });

  test('that fails half-way blames no parcel that was answered for', async () => {
    const busy = await aStore(context.app);
    await setCourier(busy);
    const own = await anOrder(busy, { quantity: 1 });
    await rows(
      `insert into fulfillments (owner_id, id, order_id, awb, parcel_state, next_poll_at)
       select ?, gen_random_uuid(), ?, 'HALF' || n, 'awaiting_scan', now() - interval '1 hour'
         from generate_series(1, 51) n`,
      [busy.ownerId, own.id],
    );
    simulator.failAfter = 2;
    expect(await sweepDueParcels()).toMatchObject({ polled: 50, failedStores: 1 });
    const [blamed] = await rows<{ count: number }>(
      'select count(*) from fulfillments where owner_id = ? and poll_error is not null',
      [busy.ownerId],
    );
    expect(blamed).toEqual({ count: 1 });
  });

  test('by two workers at once asks about each parcel once', async () => {
    await send();
    await makePollsDue();
    const [one, two] = await Promise.all([sweepDueParcels(), sweepDueParcels()]);
    expect(one.polled + two.polled).toBe(1);
  });

  test('leaves a parcel alone until it is due', async () => {
    await send();
    expect((await sweepDueParcels()).polled).toBe(1);
    expect((await sweepDueParcels()).polled).toBe(0);
    const { nextPollAt } = await parcel();
    const minutes = (new Date(nextPollAt ?? 0).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(118);
  });

  test('renews a token that is no longer taken', async () => {
    await send();
    await poll();
    simulator.purgeTokens();
    simulator.move(awb, 'pickup');
    simulator.calls.length = 0;
    expect(await poll()).toMatchObject({ polled: 1, moved: 1, failedStores: 0 });
    expect(simulator.calls).toEqual([
      'POST /courier/track/awbs',
      'POST /auth/login',
      'POST /courier/track/awbs',
    ]);
  });

  test('of a store whose account fails stops no other, and waits longer each time', async () => {
    const broken = await aStore(context.app);
    await setCourier(broken, { email: 'api@bluemug.example', password: 'wrong' });
    const theirs = await anOrder(broken);
    await fulfillOrder(broken.tenant, theirs.id, { awb: anAwb() }, SYSTEM);
    await send();
    simulator.move(awb, 'pickup');
    expect(await poll()).toMatchObject({ polled: 1, moved: 1, failedStores: 1 });
    const [failed] = await fulfillmentsOf(broken.tenant, theirs.id);
    expect(failed).toMatchObject({
      pollFailures: 1,
      pollError: message('errors.shipping.courier.wrongLogin'),
    });
    await poll();
    expect(simulator.calls.filter((each) => each.endsWith('/login'))).toHaveLength(1);
    const [again] = await fulfillmentsOf(broken.tenant, theirs.id);
    expect(again?.pollFailures).toBe(2);
    expect(new Date(again?.nextPollAt ?? 0).getTime() - Date.now()).toBeGreaterThan(9 * 60_000);
  });

  test.each(['down', 'busy', 'rubbish'] as const)(
    'goes on where it stopped when the aggregator was %s',
    async (fault) => {
      await send();
      simulator.move(awb, 'pickup');
      simulator.fault = fault;
      expect(await poll()).toMatchObject({ polled: 0, failedStores: 1 });
      expect(await status()).toBe('confirmed');
      expect(englishOf((await parcel()).pollError ?? '')).toMatch(/^The courier service/);
      simulator.fault = 'none';
      await poll();
      expect(await status()).toBe('shipped');
      expect(await parcel()).toMatchObject({ pollError: null, pollFailures: 0 });
    },
  );

  test('comes back to what a worker had taken when it died', async () => {
    await send();
    simulator.move(awb, 'pickup');
    await rows(
      `update fulfillments set next_poll_at = now() + interval '10 minutes' where owner_id = ? and order_id = ?`,
      [store.ownerId, order.id],
    );
    expect((await sweepDueParcels()).polled).toBe(0);
    await poll();
    expect(await status()).toBe('shipped');
  });

  test('is the recurring job that tells how it went', async () => {
    await send();
    await makePollsDue();
    expect(await runRecurringJob('poll-shipments')).toMatchObject({
      status: 'done',
      result: { polled: 1, moved: 0, unkept: 0, failedStores: 0 },
    });
  });
});
