import { beforeAll, describe, expect, test } from 'vitest';
import { addDemoOrders } from '../../dev/demo/orders.ts';
import { addDemoProducts } from '../../dev/demo/products.ts';
import { seedConnection } from '../../dev/seed/seed-connection.ts';
import { createOrderFromPayment } from '../../src/features/checkout/create-order-from-payment.ts';
import { startBulk } from '../../src/features/orders/bulk/start-bulk.ts';
import { requestCancel } from '../../src/features/orders/shopper-answers.ts';
import { closePayment } from '../../src/features/payments/attention/close-payment.ts';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import { SYSTEM } from '../../src/session.ts';
import { makePapers } from '../../worker/jobs/make-papers.ts';
import { runBulk } from '../../worker/jobs/run-bulk.ts';
import { setCourier, useCourierSimulator } from '../support/courier-simulator.ts';
import { setGateway, useGatewaySimulator } from '../support/gateway-simulator.ts';
import { someGoods } from '../support/goods.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { rows } from '../support/rows.ts';
import { aStore, shopOf, type TestStore } from '../support/stores.ts';
import { aFailedRefund, aSecondPayment, aWaitingPayment } from '../support/waiting-payments.ts';
import { ScreenReport } from './support/screen-report.ts';
import { PHONE, useBrowser } from './support/use-browser.ts';

const { context, open } = useBrowser();
const gateway = useGatewaySimulator(context);
const courier = useCourierSimulator();
const worker = useInstantWorker({ 'make-papers': makePapers, 'run-bulk': runBulk });
const MINUTES = 60_000;
const HOME = '/dashboard';
/** Of a shopper of the demo. */
const KNOWN_PHONE = '9884012399';

interface Found {
  id: string;
  number: number;
  token: string;
  status: string;
  awb: string | null;
}

let shop: TestStore;
let orders: Found[];
let papers: string[];
let bulk: string;
let customers: string[];
/** Payments to review, and one that is settled. */
let cases: { soldOut: string; wrong: string; large: string; settled: string };

/** One order of each kind that looks different to its seller or to its shopper. */
const KINDS_OF_ORDER = `
select distinct on (o.status, o.cod_answer, o.cancel_requested_at is null, f.parcel_state, o.financial_status)
       o.id, o.order_number as number, o.public_token as token, o.status, f.awb
  from orders o left join fulfillments f on f.owner_id = o.owner_id and f.order_id = o.id
 where o.owner_id = ?
 order by o.status, o.cod_answer, o.cancel_requested_at is null, f.parcel_state, o.financial_status, o.id`;

beforeAll(async () => {
  shop = await aStore(context.app);
  await rows(`update stores set contact = '{"phone":"+919847012345"}'::jsonb where owner_id = ?`, [
    shop.ownerId,
  ]);
  await addDemoProducts(shop.tenant, SYSTEM);
  await setGateway(shop);
  await aBlockedPage();
  const store = await findStoreOf(shop.tenant);
  if (store) await addDemoOrders(store, SYSTEM, gateway);
  const [confirmed] = await ids(`orders where status = 'confirmed' and`);
  await requestCancel(shop.tenant, confirmed ?? '');
  orders = await rows<Found>(KINDS_OF_ORDER, [shop.ownerId]);
  customers = await ids('customers where');
  cases = await aFullDesk();
  const change = { action: 'move', params: { status: 'packed' } } as const;
  const orderIds = orders.map(({ id }) => id);
  bulk = (await startBulk(shop.tenant, { ...change, orderIds }, SYSTEM)).result.id;
  await worker.idle();
  await rows(
    `insert into papers (owner_id, id, kinds, order_ids, actor, state, error)
     select owner_id, gen_random_uuid(), kinds, order_ids, actor, s.state, s.error
       from papers, (values ('running', null), ('failed', 'The paper ran out')) s (state, error)
      where owner_id = ?`,
    [shop.ownerId],
  );
  papers = await ids('papers where');
}, 2 * MINUTES);

/** A page that is connected, and that the provider has blocked. */
async function aBlockedPage(): Promise<void> {
  const page = { channel: 'social', accountId: '17841400000000001', accessToken: 'token' } as const;
  await seedConnection(shop.tenant, page, context.app.secrets);
  await rows(
    `update channel_connections set state = 'blocked', state_reason = 'Switched off', state_since = now(),
       review = 'REJECTED', display_name = 'नीली दुकान' where owner_id = ?`,
    [shop.ownerId],
  );
}

/** One payment of each kind that the seller has to decide about. */
async function aFullDesk(): Promise<typeof cases> {
  const vase = await someGoods(shop, { name: 'Vase', stock: 1, priceMinor: 900_000 });
  const items = [{ ...vase, quantity: 1 }];
  const large = await aWaitingPayment(shop, { items, seen: { verified: false } });
  const settled = await aWaitingPayment(shop, { items });
  const soldOut = await aWaitingPayment(shop, { items, missing: 'needsRefund' });
  const wrong = await aWaitingPayment(shop, { seen: { amountMinor: 1_000 } });
  const context = { actor: SYSTEM, idempotency: null };
  await createOrderFromPayment(await shopOf(shop), settled.id, context);
  await aSecondPayment(shop, settled);
  const closed = await aWaitingPayment(shop);
  await closePayment(shop.tenant, closed.id, { reason: 'Paid back in cash' }, SYSTEM);
  const refunded = await aWaitingPayment(shop);
  await aFailedRefund(shop, refunded);
  return { soldOut: soldOut.id, wrong: wrong.id, large: large.id, settled: closed.id };
}

const ids = async (from: string): Promise<string[]> =>
  (
    await rows<{ id: string }>(`select id from ${from} owner_id = ? order by id`, [shop.ownerId])
  ).map(({ id }) => id);

const of = (status: string): Found => {
  const found = orders.find((order) => order.status === status);
  if (!found) throw new Error(`the demo has no order that is ${status}`);
  return found;
};

const tabs = (list: string, names: string[]) => names.map((name) => `${HOME}/${list}?tab=${name}`);

const lists = () => [
  HOME,
  ...tabs('orders', ['to-confirm', 'to-pack', 'on-the-way', 'cancelled', 'all&select=1']),
  `${HOME}/orders?tab=all&tag=gift&payment=cod&from=2020-01-01`,
  `${HOME}/orders/views?tab=all&payment=cod`,
  ...tabs('parcels', ['on-the-way', 'attention', 'returns', 'delivered']),
  ...tabs('payments', ['attention', 'payments', 'refunds', 'cash-due']),
  ...tabs('payments', ['payments&from=2020-01-01&to=2020-01-02']),
  ...Object.values(cases).map((id) => `${HOME}/payments/attention/${id}`),
  ...['day', 'product', 'source'].map((by) => `${HOME}/reports?by=${by}`),
  `${HOME}/reports?from=2020-01-01&to=2020-01-02`,
  `${HOME}/customers`,
  `${HOME}/customers?search=zzz`,
  `${HOME}/customers/${customers[0]}`,
  `${HOME}/customers/${customers[0]}/merge?search=a`,
  `${HOME}/customers/${customers[0]}/merge?search=zzz`,
  `${HOME}/customers/${customers[0]}/merge?into=${customers[1]}`,
  `${HOME}/find?q=an`,
  `${HOME}/find?q=zzz`,
  `${HOME}/find?q=141123221084999`,
  `${HOME}/notifications`,
  `${HOME}/notifications/log`,
  `${HOME}/notifications/log?status=failed`,
  `${HOME}/orders/print?ids=${orders.map(({ id }) => id).join(',')}`,
  `${HOME}/bulk/${bulk}`,
  ...papers.map((id) => `${HOME}/papers/${id}`),
];

const pagesOf = (order: Found) => {
  const home = `${HOME}/orders/${order.id}`;
  const money = ['delivered', 'refunded'].includes(order.status) ? [`${home}/refund`] : [];
  return [home, ...money];
};

/** What is sent, and how it is answered: a look before anything is done, or a refusal. */
const posts = (): [path: string, fields: Record<string, string>, status: number][] => {
  const all = orders.map(({ id }) => id).join(',');
  const [fresh, confirmed, delivered] = [of('new'), of('confirmed'), of('delivered')];
  const sent = of('shipped');
  const money = `${sent.awb}, 1\n${delivered.awb}, 20000\n999999, 5\n${sent.number}, lots`;
  const tracking = `${confirmed.number}, 141123221084922, Blue Dart\n999999, X1\n${sent.number}`;
  return [
    [`${HOME}/bulk/preview`, { do: 'packed', all: '1', query: 'tab=to-pack' }, 200],
    [`${HOME}/bulk/preview`, { do: 'cancel', all: '1', query: 'tab=all' }, 200],
    [`${HOME}/bulk/preview`, { do: 'add_tag', ids: all }, 200],
    [`${HOME}/bulk`, { do: 'cancel', ids: all }, 422],
    [`${HOME}/bulk`, { do: 'add_tag', ids: all, tag: 'x'.repeat(60) }, 422],
    [`${HOME}/papers`, { ids: all, kinds: '' }, 422],
    [`${HOME}/payments/remittance`, { text: money, reference: 'UTR 1' }, 200],
    [`${HOME}/payments/remittance`, { text: money }, 422],
    [
      `${HOME}/payments/remittance/tick-off`,
      { text: money.replaceAll(/$/gm, ', UTR 1'), line: '0' },
      200,
    ],
    [`${HOME}/payments/remittance/tick-off`, { text: money, line: '0' }, 400],
    [`${HOME}/payments/attention/${cases.soldOut}/create-order`, { key: 'k' }, 422],
    [`${HOME}/payments/attention/${cases.large}/refund`, { key: 'k', again: '9' }, 422],
    [`${HOME}/payments/attention/${cases.wrong}/close`, { reason: '' }, 422],
    [`${HOME}/payments/attention/${cases.settled}/close`, { reason: 'Late' }, 409],
    [`${HOME}/parcels/add`, { text: tracking }, 200],
    [`${HOME}/parcels/add`, { text: tracking, step: 'save' }, 200],
    [`${HOME}/parcels/add`, { text: '' }, 422],
    [`${HOME}/parcels/track`, { awb: '<b>' }, 422],
    [`${HOME}/parcels/track`, { awb: `${sent.awb}` }, 409],
    [`${HOME}/orders/views`, { name: '', query: 'tab=all&payment=cod' }, 422],
    [`${HOME}/customers/new`, { email: 'no address' }, 422],
    [`${HOME}/customers/new`, { name: 'Asha', phone: KNOWN_PHONE, notes: 'Fair' }, 409],
    [`${HOME}/customers/${customers[0]}`, { name: '', email: 'no address' }, 422],
    [`${HOME}/customers/${customers[0]}/erase`, { name: 'Somebody else' }, 422],
    [`${HOME}/orders/${fresh.id}/cancel`, { from: fresh.status }, 422],
    [`${HOME}/orders/${fresh.id}/status`, { status: '' }, 422],
    [`${HOME}/orders/${fresh.id}/financial-status`, { financialStatus: 'paid' }, 422],
    [`${HOME}/orders/${fresh.id}/financial-status`, { financialStatus: 'paid', from: 'x' }, 422],
    [`${HOME}/orders/${fresh.id}/notes`, { text: '' }, 422],
    [`${HOME}/orders/${fresh.id}/tags`, { add: 'x'.repeat(60) }, 422],
    [`${HOME}/orders/${fresh.id}/edit`, { do: 'save', 'customer.name': '' }, 422],
    [`${HOME}/orders/${confirmed.id}/ship`, { key: 'k', trackingUrl: 'no link' }, 422],
    [`${HOME}/orders/${confirmed.id}/payment`, { key: 'k', amount: 'much' }, 422],
    [`${HOME}/orders/${delivered.id}/refund`, { key: 'k', amount: '999999' }, 422],
    [`${HOME}/settings/papers`, { nextNumber: '-1', footer: 'x'.repeat(299) }, 422],
    [`${HOME}/settings/messages`, {}, 422],
    [`${HOME}/settings/messages/channels`, {}, 422],
  ];
};

describe('weeks of trade on a phone and on a desk, light and dark', () => {
  test('every list, filled and with nothing in it', { timeout: 3 * MINUTES }, async () => {
    const report = new ScreenReport();
    const page = await open({ width: PHONE, signedIn: shop });
    for (const path of lists()) await report.visit(page, path);
    expect(report.lines).toEqual([]);
  });

  test('an order of each kind, to its seller and its shopper', {
    timeout: 3 * MINUTES,
  }, async () => {
    const report = new ScreenReport();
    const desk = await open({ width: PHONE, signedIn: shop });
    const phone = await open({ width: PHONE });
    expect(orders.length).toBeGreaterThan(10);
    for (const order of orders) {
      for (const path of pagesOf(order)) await report.visit(desk, path);
      await report.visit(phone, `/catalog/${shop.slug}/orders/${order.token}`);
    }
    await phone.goto(`/catalog/${shop.slug}/orders`);
    await report.look(phone, 'the lookup');
    await phone.goto(`/catalog/${shop.slug}/orders?asked=1`);
    await report.look(phone, 'the lookup, asked');
    const wrong = { number: '999', lastFour: '' };
    await report.post(phone, `/catalog/${shop.slug}/orders`, wrong, 422);
    expect(report.lines).toEqual([]);
  });

  test('every look before a change, and every refusal', { timeout: 3 * MINUTES }, async () => {
    const report = new ScreenReport();
    const page = await open({ width: PHONE, signedIn: shop });
    await page.goto(HOME);
    for (const [path, fields, status] of posts()) await report.post(page, path, fields, status);
    expect(report.lines).toEqual([]);
  });

  test('a parcel that is looked up, and a courier that does not answer', async () => {
    await setCourier(shop);
    const report = new ScreenReport();
    const page = await open({ width: PHONE, signedIn: shop });
    const { awb } = of('shipped');
    for (const step of ['pickup', 'transit', 'out'] as const) courier.move(`${awb}`, step);
    await page.goto(`${HOME}/parcels/track`);
    await report.post(page, `${HOME}/parcels/track`, { awb: `${awb}` }, 200);
    await report.post(page, `${HOME}/parcels/track`, { awb: 'NOBODY1' }, 200);
    courier.fault = 'down';
    await report.post(page, `${HOME}/parcels/track`, { awb: 'NOBODY2' }, 502);
    expect(report.lines).toEqual([]);
  });
});
