import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderStatus } from '../../../src/enums.ts';
import { fulfillOrder } from '../../../src/features/delivery/fulfill-order.ts';
import { refreshParcel } from '../../../src/features/delivery/track-awb.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import { createManualOrder } from '../../../src/features/orders/create-manual-order.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { addTags } from '../../../src/features/orders/order-tags.ts';
import { addNote } from '../../../src/features/orders/timeline.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { inTransaction } from '../../../src/kernel/db/db.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { anAwb, setCourier, useCourierSimulator } from '../../support/courier-simulator.ts';
import { someGoods, type TestGoods } from '../../support/goods.ts';
import { useInstantWorker } from '../../support/instant-worker.ts';
import { formFields, pagesOf } from '../../support/pages.ts';
import { plainWords } from '../../support/plain-words.ts';
import { rows } from '../../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../../support/stores.ts';

const context = useApp();
const worker = useInstantWorker();
const simulator = useCourierSimulator();
const { get, post } = pagesOf(context);

const PERSON = {
  name: 'आशा',
  phone: '98765 43210',
  address: { line1: '१२ समुद्र पथ', city: 'मुंबई', postalCode: '400001', country: 'IN' },
};
/** The courier's own words. */
const COURIER = [
  'Picked up',
  'Kozhikode',
  'Hub',
  'Kerala',
  'Simulated Surface',
  'Shipment picked up',
  'Out for delivery',
  'Kochi',
  'SIM',
];
/** An address and a name of what the test suite makes. */
const DATA = ['INV-', 'INR', 'India', ...COURIER];
/** Of lists that `Intl` writes. */
const LISTS = [' and '];
/** Partials that other pages have, too: their words are tested where they are. */
const SHARED = ['(optional)', 'WhatsApp', 'Reply in chat', 'First order'];

let store: TestStore;
let goods: TestGoods;

beforeAll(async () => {
  await worker.start();
  store = await aStore(context.app);
  await setCourier(store);
  await rows(
    `update users set name = 'मीरा', preferences = '{"language":"en-XA"}'::jsonb where owner_id = ?`,
    [store.ownerId],
  );
  await rows(`update stores set name = 'दुकान' where owner_id = ?`, [store.ownerId]);
  goods = await someGoods(store, { name: 'मग', stock: 500 });
});

beforeEach(() => worker.start());

/** The page's own part, without times, the countries of the world and other pages' partials. */
function untranslated(html: string): string[] {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  const own = main
    .replace(/SIM\w+/g, '')
    .replace(/<time\b[\s\S]*?<\/time>/g, '')
    .replace(/<select\b[^>]*country[^>]*>[\s\S]*?<\/select>/g, '')
    .replace(/<strong>\s*Fix [^<]*<\/strong>/g, '')
    .replace(/<div\s+class="new-bar"[\s\S]*?<\/div>/g, '')
    .replace(/<nav class="pages?[\s\S]*?<\/nav>/g, '');
  return plainWords(own, [...DATA, ...LISTS, ...SHARED]);
}

async function read(url: string, statusCode = 200): Promise<string> {
  const answer = await get(store, url);
  expect([url, answer.statusCode]).toEqual([url, statusCode]);
  expect(answer.body).toContain('⟦');
  expect([url, untranslated(answer.body)]).toEqual([url, []]);
  return answer.body;
}

async function send(url: string, fields: Record<string, string>, statusCode = 200) {
  const answer = await post(store, url, fields);
  expect([url, fields.do ?? '', answer.statusCode]).toEqual([url, fields.do ?? '', statusCode]);
  expect([url, untranslated(answer.body)]).toEqual([url, []]);
  const flash = String(answer.cookies.find(({ name }) => name === 'sk_flash')?.value ?? '');
  expect([url, plainWords(flash.split('\n')[0] ?? '', DATA)]).toEqual([url, []]);
  return answer;
}

async function anOrder(method: 'cod' | 'unpaid' | 'paid' = 'cod', quantity = 2): Promise<Order> {
  const { result } = await createManualOrder(
    await shopOf(store),
    { customer: PERSON, items: [{ ...goods, quantity }], paymentMethod: method, notes: '१' },
    { actor: SYSTEM, idempotency: null },
  );
  return result;
}

const move = (order: Order, status: OrderStatus) =>
  changeStatus(store.tenant, order.id, { status }, SYSTEM);

const at = (order: Order, rest = ''): string => `/dashboard/orders/${order.id}${rest}`;

test('the list: empty, its tabs, search, filters, selecting, views', async () => {
  await read('/dashboard/orders?tab=refunded');
  const paid = await anOrder('unpaid');
  await move(paid, 'packed');
  await anOrder();
  await move(await anOrder(), 'confirmed');
  const tabs = ['to-confirm', 'to-pack', 'to-ship', 'on-the-way', 'delivered', 'cancelled', 'all'];
  for (const tab of tabs) await read(`/dashboard/orders?tab=${tab}`);
  await read('/dashboard/orders?search=%E0%A4%86&select=1');
  await read('/dashboard/orders?search=9999&tab=to-pack');
  await read(
    '/dashboard/orders?tab=all&payment=cod&cod=unasked&label=missing&sold=yes&from=2020-01-01',
  );
  await read('/dashboard/orders/views');
  await send('/dashboard/orders/views', { name: '', query: 'tab=all' }, 422);
  await send('/dashboard/orders/views', { name: '१', query: 'tab=all&payment=cod' }, 303);
  await read('/dashboard/orders/views');
  await read('/dashboard/orders');
});

test('an order from the first step to the last', async () => {
  const order = await anOrder();
  await inTransaction((trx) => addTags(store.tenant, order.id, ['१', '२'], SYSTEM, trx));
  await addNote(store.tenant, order.id, '३', { actor: SYSTEM, idempotency: null });
  await read(at(order));
  await send(at(order, '/ask-cod'), {}, 303);
  await read(at(order));
  await send(at(order, '/notes'), { text: '' }, 422);
  await send(at(order, '/tags'), { add: '' }, 422);
  await send(at(order, '/status'), { status: 'confirmed', from: 'pending' }, 303);
  await read(at(order));
  await send(at(order, '/status'), { status: 'packed', from: 'confirmed' }, 409);
  await read(at(order, '/status'));
  await send(at(order, '/status'), { status: 'delivered', from: 'confirmed' }, 422);
  await send(at(order, '/status'), { status: 'packed', from: 'pending' }, 409);
  await send(at(order, '/papers'), {}, 303);
  await worker.idle();
  await read(at(order));
  await rows(
    `update orders set invoice_url = '/1', label_url = '/2' where owner_id = ? and id = ?`,
    [store.ownerId, order.id],
  );
  await send(at(order, '/status'), { status: 'packed', from: 'confirmed' }, 303);
  const awb = anAwb();
  simulator.move(awb, 'pickup');
  await read(at(order, '/ship'));
  const ship = { ...formFields(await read(at(order, '/ship')), 'ship'), awb };
  await send(at(order, '/ship'), { ...ship, awb: '<>', trackingUrl: 'x' }, 422);
  await send(at(order, '/ship'), ship, 303);
  const [parcel] = await rows<{ id: string }>(
    'select id from fulfillments where owner_id = ? and order_id = ?',
    [store.ownerId, order.id],
  );
  await refreshParcel(store.tenant, order.id, parcel!.id);
  await read(at(order));
  await read(at(order, `/parcels/${parcel!.id}`));
  await send(at(order, `/parcels/${parcel!.id}`), { awb: '<>' }, 422);
  await send(at(order, '/delivered'), { cash: 'later', from: 'shipped' }, 303);
  await read(at(order));
  await send(at(order, '/delivered'), { cash: 'later', from: 'shipped' }, 303);
  await read(at(order, '/status'));
  await read('/dashboard/parcels?tab=delivered');
});

test('changing, copying and cancelling an order', async () => {
  const order = await anOrder();
  const form = formFields(await read(at(order, '/edit')), 'edit');
  const more = { ...form, 'items.0.quantity': '3', 'customer.name': '२', do: 'reckon' };
  await send(at(order, '/edit'), more);
  await send(at(order, '/edit'), { ...form, do: 'remove:0' });
  await send(at(order, '/edit'), { ...more, 'items.0.quantity': 'x', do: 'save' }, 422);
  await send(at(order, '/edit'), { ...more, 'items.0.quantity': '9000', do: 'save' }, 422);
  await send(at(order, '/edit'), { ...more, do: 'save' }, 303);
  await send(at(order, '/edit'), { ...more, notes: '५', do: 'save' }, 409);
  await read(at(order));
  await read(`/dashboard/orders/new?from=${order.id}`);
  const cancel = formFields(await read(at(order, '/cancel')), 'cancel');
  await send(at(order, '/cancel'), { ...cancel, cause: 'other' }, 422);
  await send(at(order, '/cancel'), { ...cancel, from: 'packed', cause: 'changed_mind' }, 409);
  await send(at(order, '/cancel'), { ...cancel, cause: 'changed_mind' }, 303);
  await read(at(order));
  await read(at(order, '/edit'));
  await read(at(order, '/status'));
});

test('the money of an order', async () => {
  const order = await anOrder('unpaid');
  await move(order, 'packed');
  await read(at(order));
  const payment = formFields(await read(at(order, '/payment')), 'payment');
  await send(at(order, '/payment'), { ...payment, amount: 'x' }, 422);
  await send(at(order, '/payment'), { ...payment, amount: '100' }, 303);
  await read(at(order));
  const refund = formFields(await read(at(order, '/refund')), 'refund');
  await send(at(order, '/refund'), { ...refund, amount: '' }, 422);
  await send(at(order, '/refund'), { ...refund, amount: '10' }, 303);
  await read(at(order, '/financial-status'));
  const status = { from: order.financialStatus, financialStatus: 'paid' };
  await send(at(order, '/financial-status'), status, 422);
  const now = { from: 'partially_refunded', financialStatus: 'paid', reason: '१' };
  await send(at(order, '/financial-status'), now, 303);
  await read(at(order));
  const paid = await anOrder('paid');
  await recordPayment(
    store.tenant,
    (await anOrder('unpaid')).id,
    { amountMinor: 100, method: 'upi', reference: '१' },
    SYSTEM,
  );
  await read(at(paid, '/payment'));
  await read(at(paid, '/cancel'));
});

test('an order entered by hand', async () => {
  const page = '/dashboard/orders/new';
  const form = formFields(await read(page), 'manual');
  await send(page, { ...form, search: '९', do: 'search' });
  await send(page, { ...form, chat: '2 मग', do: 'read' });
  await send(page, { ...form, do: 'save' }, 422);
  await send(page, { ...form, 'customer.phone': '98000 00000', do: 'find' }, 422);
  const line = {
    'items.0.productId': goods.productId,
    'items.0.variantId': goods.variantId,
    'items.0.quantity': '2',
    'customer.name': 'आशा',
    'customer.phone': '98765 43210',
  };
  await send(page, { ...form, ...line, 'items.0.quantity': '9000', do: 'save' }, 422);
  await send(page, { ...form, ...line, do: 'save' }, 303);
});

test('many orders at once, their documents and numbers', async () => {
  const ids = [await anOrder(), await anOrder()].map(({ id }) => id).join(',');
  for (const doing of ['cancel', 'add_tag', 'remove_tag']) {
    await send('/dashboard/bulk/preview', { do: doing, ids });
    await send('/dashboard/bulk', { do: doing, ids, key: doing }, 422);
  }
  for (const doing of ['confirmed', 'packed', 'shipped', 'delivered']) {
    const { headers } = await send('/dashboard/bulk/preview', { do: doing, ids }, 303);
    await read(String(headers.location));
    await read(`/dashboard/bulk/${String(headers.location).split('done=')[1]}`);
    await send('/dashboard/bulk/preview', { do: doing, all: '1', query: 'tab=all' });
  }
  const tagged = await send('/dashboard/bulk', { do: 'add_tag', tag: '१', ids }, 303);
  await read(String(tagged.headers.location));
  await read('/dashboard/orders/print');
  await read(`/dashboard/orders/print?ids=${ids}`);
  await send('/dashboard/papers', { ids, kinds: '' }, 422);
  const made = await send('/dashboard/papers', { ids, kinds: 'invoice,label' }, 303);
  await worker.idle();
  await read(String(made.headers.location));
  const packed = await send('/dashboard/bulk/preview', { do: 'print_pack', ids }, 303);
  await read(String(packed.headers.location));
  const cancelled = await anOrder();
  await move(cancelled, 'cancelled');
  const none = { ids: cancelled.id, kinds: 'invoice' };
  await read(String((await send('/dashboard/papers', none, 303)).headers.location));
  const some = { ids: `${ids},${cancelled.id}`, kinds: 'label_four,pick_list' };
  await read(String((await send('/dashboard/papers', some, 303)).headers.location));
});

test('parcels, their numbers, and any parcel', async () => {
  await read('/dashboard/parcels?tab=returns');
  const order = await anOrder();
  await move(order, 'confirmed');
  const awb = anAwb();
  await fulfillOrder(store.tenant, order.id, { awb }, SYSTEM);
  for (const tab of ['on-the-way', 'attention', 'returns', 'delivered'])
    await read(`/dashboard/parcels?tab=${tab}`);
  const packed = await anOrder();
  await move(packed, 'packed');
  await read('/dashboard/parcels/add');
  await send('/dashboard/parcels/add', { text: '' }, 422);
  const text = [
    `${packed.orderNumber}, ${anAwb()}`,
    `${order.orderNumber}, ${awb}`,
    '999999, 12345678',
    '?',
  ];
  await send('/dashboard/parcels/add', { text: text.join('\n'), ship: 'on' });
  await send('/dashboard/parcels/add', { text: text.join('\n'), ship: 'on', step: 'save' });
  await read('/dashboard/parcels/track');
  await send('/dashboard/parcels/track', { awb: '' }, 422);
  await send('/dashboard/parcels/track', { awb });
  await send('/dashboard/parcels/track', { awb: anAwb() });
});
