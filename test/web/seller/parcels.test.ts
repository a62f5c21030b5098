import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fulfillmentsOf } from '../../../src/features/delivery/find-fulfillments.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { sweepDueParcels } from '../../../src/features/delivery/poll-parcels.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { findOrder } from '../../../src/features/orders/find-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { storeSettings } from '../../../src/features/stores/store-settings.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import {
  anAwb,
  makePollsDue,
  setCourier,
  useCourierSimulator,
} from '../../support/courier-simulator.ts';
import { stockOf } from '../../support/goods.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { formFields, pagesOf, undoOfferedBy } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
const simulator = useCourierSimulator();
useInvariants();
const { get, post } = pagesOf(context);
const undoOffered = undoOfferedBy(context);
let store: TestStore;
let order: Order;
let awb: string;

beforeAll(async () => {
  store = await aStore(context.app);
  await setCourier(store);
});
beforeEach(async () => {
  order = await anOrder(store, { quantity: 2 });
  awb = anAwb();
});

const here = () => `/dashboard/orders/${order.id}`;
const parcelsOf = () => fulfillmentsOf(store.tenant, order.id);
const status = async () => (await findOrder(store.tenant, order.id)).status;
const poll = async () => {
  await makePollsDue();
  await sweepDueParcels();
};
const shipForm = async () => formFields((await get(store, `${here()}/ship`)).body, 'ship');

describe('marking an order shipped', () => {
  beforeEach(async () => {
    await changeStatus(store.tenant, order.id, { status: 'confirmed' }, SYSTEM);
  });

  test('sends everything and moves the order, once however often it is tapped', async () => {
    const fields = { ...(await shipForm()), awb, courier: 'Blue Dart' };
    for (let tap = 0; tap < 2; tap++) {
      const answer = await post(store, `${here()}/ship`, fields);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, here()]);
    }
    expect(await parcelsOf()).toMatchObject([
      { awb, courier: 'Blue Dart', items: [{ quantity: 2 }] },
    ]);
    expect(await findOrder(store.tenant, order.id)).toMatchObject({
      status: 'shipped',
      fulfillmentStatus: 'fulfilled',
    });
  });

  test('can be taken back with one tap, the parcel and the status', async () => {
    const done = await post(store, `${here()}/ship`, { ...(await shipForm()), awb });
    const { action, values } = await undoOffered(store, done);
    await post(store, action, values);
    expect(await parcelsOf()).toMatchObject([{ cancelledAt: expect.any(String) }]);
    expect(await findOrder(store.tenant, order.id)).toMatchObject({
      status: 'confirmed',
      fulfillmentStatus: 'unfulfilled',
    });
  });

  test('needs no AWB, which can be added later', async () => {
    await post(store, `${here()}/ship`, await shipForm());
    expect(await status()).toBe('shipped');
    const [parcel] = await parcelsOf();
    const answer = await post(store, `${here()}/parcels/${parcel?.id}`, { awb });
    expect(answer.statusCode).toBe(303);
    expect(await parcelsOf()).toMatchObject([{ awb, state: 'awaiting_scan' }]);
  });

  test('may send a part, and leave the order where it is', async () => {
    const [line] = order.items;
    const fields = { ...(await shipForm()), [`quantity.${line?.id}`]: '1', move: 'no' };
    await post(store, `${here()}/ship`, fields);
    expect(await findOrder(store.tenant, order.id)).toMatchObject({
      status: 'confirmed',
      fulfillmentStatus: 'partial',
    });
    const { body } = await get(store, here());
    expect(body).toContain('1 item is not in a parcel yet');
    expect(body).toContain('Ship the rest');
  });

  test.each([
    [{ awb: '<script>' }, 'letters, digits'],
    [{ trackingUrl: 'javascript:alert(1)' }, 'starts with https://'],
  ])('%j is refused, and what was typed stays', async (wrong, words) => {
    const answer = await post(store, `${here()}/ship`, {
      ...(await shipForm()),
      courier: 'Typed Courier',
      ...wrong,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(words);
    expect(answer.body).toContain('Typed Courier');
    expect(await status()).toBe('confirmed');
  });

  test('more than is left is refused at its line', async () => {
    const [line] = order.items;
    const send = (quantity: string) =>
      shipForm().then((fields) =>
        post(store, `${here()}/ship`, { ...fields, [`quantity.${line?.id}`]: quantity }),
      );
    expect((await send('3')).body).toContain(
      'The quantity must be no more than what is left to ship',
    );
    expect((await send('two')).body).toContain('must be a whole number up to 2');
    expect(await parcelsOf()).toEqual([]);
  });
});

describe('the delivery block', () => {
  const send = () => fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);

  test('shows courier, AWB, scans and when it is asked next; nobody who carries it', async () => {
    await send();
    simulator.move(awb, 'pickup', new Date(Date.now() - 7_200_000));
    simulator.move(awb, 'out', new Date(Date.now() - 3_600_000));
    await poll();
    const { body } = await get(store, here());
    expect(body).toContain('Out for delivery');
    expect(body).toContain(awb);
    expect(body).toContain('Simulated Surface');
    expect(body).toContain('1 earlier scan');
    expect(body).toContain('next check');
    expect(body).not.toMatch(/Ramesh|98765 01234/);
    expect(body).toContain(`Parcel ${awb}: out for delivery`);
  });

  test('is refreshed on demand, a minute apart at most', async () => {
    const { id } = await send();
    simulator.move(awb, 'pickup');
    const refresh = () => post(store, `${here()}/parcels/${id}/refresh`);
    expect((await refresh()).headers.location).toBe(here());
    expect(await parcelsOf()).toMatchObject([{ state: 'in_transit' }]);
    simulator.calls.length = 0;
    await refresh();
    expect(simulator.calls).toEqual([]);
  });

  test('says since when nothing was heard while the courier service is down', async () => {
    await send();
    await poll();
    simulator.fault = 'down';
    await poll();
    const { statusCode, body } = await get(store, here());
    expect(statusCode).toBe(200);
    expect(body).toMatch(/Not updated since \d/);
    expect(body).toContain('The courier service is not responding');
    expect(body).not.toContain('>Courier settings</a>');
    const { body: settings } = await get(store, '/dashboard/settings/courier');
    expect(settings).toContain('Not updated since');
    const [parcel] = await parcelsOf();
    await rows(
      `update fulfillments set polled_at = now() - interval '1 hour' where owner_id = ? and id = ?`,
      [store.ownerId, parcel?.id],
    );
    const refreshed = await post(store, `${here()}/parcels/${parcel?.id}/refresh`);
    expect(refreshed.statusCode).toBe(303);
  });

  test.each([
    [
      'the login is wrong',
      'rejected the email',
      { email: 'api@bluemug.example', password: 'wrong' },
    ],
    ['there is no account any more', 'is not set up', { email: '', password: '' }],
  ])('leads to the courier settings when %s', async (_, words, account) => {
    const shop = await aStore(context.app);
    await setCourier(shop);
    const { id } = await anOrder(shop);
    await fulfillOrder(shop.tenant, id, { awb }, SYSTEM);
    await setCourier(shop, account);
    await poll();
    const { body } = await get(shop, `/dashboard/orders/${id}`);
    expect(body).toContain(words);
    expect(body).toContain('>Courier settings</a>');
  });

  test('lets a parcel be taken back', async () => {
    const { id } = await send();
    await post(store, `${here()}/parcels/${id}/cancel`);
    const { body } = await get(store, here());
    expect(body).toContain(`Parcel ${awb} cancelled`);
    expect(body).toContain('Ship the rest');
  });
});

describe('the list of parcels', () => {
  const tab = async (name: string) => (await get(store, `/dashboard/parcels?tab=${name}`)).body;

  test('sorts them by where they are', async () => {
    await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
    expect(await tab('on-the-way')).toContain(awb);
    simulator.move(awb, 'fail');
    await poll();
    expect(await tab('on-the-way')).not.toContain(awb);
    const attention = await tab('attention');
    expect(attention).toContain(awb);
    expect(attention).toContain('tel:');
    simulator.move(awb, 'deliver', new Date(Date.now() + 1_000));
    await poll();
    expect(await tab('delivered')).toContain(awb);
  });

  test.each([
    ['yes', 10],
    ['no', 8],
  ] as const)('settles a return, restock %s', async (restock, stock) => {
    const { id } = await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
    simulator.move(awb, 'returned');
    await poll();
    expect(await tab('returns')).toContain('Restock items');
    const answer = await post(store, `${here()}/parcels/${id}/settle`, {
      restock,
      back: '/dashboard/parcels?tab=returns',
    });
    expect(answer.headers.location).toBe('/dashboard/parcels?tab=returns');
    expect(await tab('returns')).not.toContain(awb);
    expect(await stockOf(store, order.items[0]?.variantId ?? '')).toBe(stock);
    await post(store, `${here()}/parcels/${id}/settle`, { restock: 'yes' });
    expect(await stockOf(store, order.items[0]?.variantId ?? '')).toBe(stock);
  });

  test('settles nothing that has not come back', async () => {
    const { id } = await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
    await post(store, `${here()}/parcels/${id}/settle`, {
      restock: 'yes',
      back: 'https://evil.example',
    });
    expect(await parcelsOf()).toMatchObject([{ returnSettledAt: null }]);
  });
});

describe('adding tracking to many orders', () => {
  const add = (fields: Record<string, string>) => post(store, '/dashboard/parcels/add', fields);

  test('begins with the packed parcels, each with a field for its number', async () => {
    await changeStatus(store.tenant, order.id, { status: 'shipped' }, SYSTEM);
    await changeStatus(store.tenant, order.id, { status: 'packed' }, SYSTEM);
    const { body } = await get(store, '/dashboard/parcels/add');
    expect(body).toContain('1 parcel without an AWB');
    expect(body).toContain(`name="awb.${order.orderNumber}"`);
    const preview = await add({ [`awb.${order.orderNumber}`]: awb, text: '', ship: 'on' });
    expect(preview.body).toContain('1 line is ready to save');
    const empty = await add({ [`awb.${order.orderNumber}`]: ' ', ids: order.id, text: '' });
    expect(empty.statusCode).toBe(422);
    expect(empty.body).toContain(`name="awb.${order.orderNumber}"`);
  });

  test('is looked over first, then saved line by line', async () => {
    const other = await anOrder(store);
    const cancelled = await anOrder(store);
    await changeStatus(store.tenant, cancelled.id, { status: 'cancelled', reason: 'x' }, SYSTEM);
    const text = [
      'Order,AWB,Courier',
      `${order.orderNumber}, ${awb}, Blue Dart`,
      `#${other.orderNumber}\t${awb}2`,
      `${order.orderNumber};${awb}3`,
      `${cancelled.orderNumber} ${awb}4`,
      `999999,${awb}5`,
      'what is this',
    ].join('\n');
    const preview = await add({ text, courier: 'Post', ship: 'on' });
    expect(preview.statusCode).toBe(200);
    for (const words of [
      '2 lines are ready to save',
      'is in the list twice',
      'This order is cancelled',
      'Order 999999 doesn’t exist',
      'must begin with an order number',
    ]) {
      expect(preview.body).toContain(words);
    }
    expect(await parcelsOf()).toEqual([]);
    const key = /name="key" value="([^"]+)"/.exec(preview.body)?.[1] ?? '';
    for (let tap = 0; tap < 2; tap++) {
      const result = await add({ text, courier: 'Post', ship: 'on', step: 'save', key });
      expect(result.body).toContain('2 parcels saved');
    }
    expect(await parcelsOf()).toMatchObject([{ awb, courier: 'Blue Dart' }]);
    expect(await fulfillmentsOf(store.tenant, other.id)).toMatchObject([
      { awb: `${awb}2`, courier: 'Post' },
    ]);
    expect(await status()).toBe('shipped');
  });

  test('an empty list is asked for again', async () => {
    expect((await add({ text: ' \n ' })).statusCode).toBe(422);
  });

  test('another store’s orders are not found', async () => {
    const stranger = await aStore(context.app);
    const answer = await post(stranger, '/dashboard/parcels/add', {
      text: `${order.orderNumber} ${awb}`,
      step: 'save',
    });
    expect(answer.body).toContain(`Order ${order.orderNumber} doesn’t exist`);
  });
});

describe('the courier account', () => {
  test('is stored sealed, shown as its last four, and kept when left empty', async () => {
    const own = await aStore(context.app);
    const save = (fields: Record<string, string>) =>
      post(own, '/dashboard/settings/courier', fields);
    expect((await save({ email: 'api@shop.example' })).statusCode).toBe(422);
    expect((await save({ email: 'nonsense', password: 'secret words' })).statusCode).toBe(422);
    expect(
      (
        await save({
          email: 'api@shop.example',
          password: 'secret words',
          pickupLocation: 'Studio',
        })
      ).statusCode,
    ).toBe(303);
    const { courierSettings } = await storeSettings(own.tenant);
    expect(courierSettings.password).toMatch(/^enc:v1:/);
    await save({ email: 'api2@shop.example', password: '', pickupLocation: 'Studio' });
    expect((await storeSettings(own.tenant)).courierSettings).toMatchObject({
      email: 'api2@shop.example',
      password: courierSettings.password,
    });
    const { body } = await get(own, '/dashboard/settings/courier');
    expect(body).toContain('••••ords');
    expect(body).not.toContain('secret words');
  });

  test('is tried by signing in', async () => {
    const words = async (who: TestStore) => {
      const answer = await post(who, '/dashboard/settings/courier/test');
      return decodeURIComponent(String(answer.headers['set-cookie']));
    };
    expect(await words(store)).toContain('Courier account works');
    const wrong = await aStore(context.app);
    expect(await words(wrong)).toContain('not set up');
    await setCourier(wrong, { email: 'api@bluemug.example', password: 'wrong' });
    expect(await words(wrong)).toContain('rejected the email address or password');
  });
});

test('the shopper sees where the parcel is, and nobody who carries it', async () => {
  const page = async () =>
    (await context.app.inject(`/catalog/${store.slug}/orders/${order.publicToken}`)).body;
  expect(await page()).not.toContain('Your parcel');
  await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
  simulator.move(awb, 'out', new Date(Date.now() - 3_600_000));
  await poll();
  const body = await page();
  expect(body).toContain('Your parcel');
  expect(body).toContain('Out for delivery today.');
  expect(body).toContain(`https://example.com/tracking/${awb}`);
  expect(body).toContain('Kozhikode Hub (Kerala)');
  expect(body).not.toMatch(/Ramesh|98765 01234|pod\.png/);
});

describe('a parcel of a store without a courier', () => {
  let own: TestStore;
  let sent: Order;
  const tabOf = async () => {
    const tabs = ['on-the-way', 'delivered', 'attention', 'returns'];
    const found = await Promise.all(
      tabs.map(async (tab) => {
        const { body } = await get(own, `/dashboard/parcels?tab=${tab}`);
        return body.includes(`#${sent.orderNumber}</a>`) ? [tab] : [];
      }),
    );
    return found.flat();
  };
  const move = (to: Order['status']) => changeStatus(own.tenant, sent.id, { status: to }, SYSTEM);

  beforeEach(async () => {
    own = await aStore(context.app);
    sent = await anOrder(own);
    await move('confirmed');
    await fulfillOrder(own.tenant, sent.id, { courier: 'Estafeta', awb: anAwb() }, SYSTEM);
    await move('shipped');
  });

  test('is delivered with its order, and on its way again when that is undone', async () => {
    expect(await tabOf()).toEqual(['on-the-way']);
    const { body } = await get(own, '/dashboard/parcels?tab=on-the-way');
    expect(body).not.toContain('Not scanned yet');
    await move('delivered');
    expect(await tabOf()).toEqual(['delivered']);
    await move('shipped');
    expect(await tabOf()).toEqual(['on-the-way']);
  });

  test.each(['cancelled', 'refunded'] as const)('is nowhere once its order is %s', async (to) => {
    await move(to);
    expect(await tabOf()).toEqual([]);
    await move('shipped');
    expect(await tabOf()).toEqual(['on-the-way']);
  });
});
