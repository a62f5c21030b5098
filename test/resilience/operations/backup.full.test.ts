import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { multiplyOrders } from '../../../dev/bulk/multiply-orders.ts';
import { VOLATILE } from '../../../dev/postgres/embedded-postgres.ts';
import { seedStores } from '../../../dev/seed/seed-stores.ts';
import { orderWithoutShopper } from '../../../src/features/checkout/order-without-shopper.ts';
import { sweepPayments } from '../../../src/features/payments/sweep-payments.ts';
import { findTransaction } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import { projectRoot } from '../../../src/paths.ts';
import { useApp } from '../../support/app.ts';
import { useFolder } from '../../support/files.ts';
import { eventOf, postEventOf, setWebhookSecret } from '../../support/gateway-events.ts';
import { anOpenedPayment, aPayment, useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { someGoods } from '../../support/goods.ts';
import { useInvariants, violations } from '../../support/invariants.ts';
import { multipartOf } from '../../support/multipart.ts';
import { anOnlineShop } from '../../support/online-shop.ts';
import { aPicture } from '../../support/pictures.ts';
import {
  aChatStore,
  chatMessages,
  postDeliveryOf,
  storedMessages,
  textMessage,
} from '../../support/provider-events.ts';
import { ask, type Reply } from '../../support/resilience/ask.ts';
import { bySize } from '../../support/resilience/by-size.ts';
import { figure } from '../../support/resilience/figures.ts';
import { atRate } from '../../support/resilience/load.ts';
import { onDatabase } from '../../support/resilience/on-database.ts';
import { useOwnPostgres } from '../../support/resilience/own-postgres.ts';
import { orderIdOf, shoppingIn } from '../../support/resilience/shopping.ts';
import { spareDatabase } from '../../support/resilience/spare-database.ts';
import { openSystemCluster, runSystemProgram } from '../../support/resilience/system-postgres.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';
import { useWebProcesses } from '../../support/web-processes.ts';

/** Orders that are there before, all of one store: so many are made, and copied so often. */
const SEEDED = bySize({ smoke: 200, full: 10_000 });
const TURNS = bySize({ smoke: 2, full: 20 });
const PER_SECOND = bySize({ smoke: 30, full: 100 });
const context = useApp();
const postgres = useOwnPostgres(context, { open: openSystemCluster, settings: VOLATILE });
const { start, urlOf } = useWebProcesses(context, () => ({
  DATABASE_URL: postgres.url,
  DATA_DIR: context.config.dataDir,
}));
useInvariants();
const gateway = useGatewaySimulator(context);
const postDelivery = postDeliveryOf(context);
const postEvent = postEventOf(context);
const elsewhere = useFolder();
const dump = join(useFolder(), 'stallkeeper.dump');

async function manyOrders(): Promise<void> {
  await onDatabase(postgres.url, async () => {
    const { logins } = await seedStores(
      { stores: 1, products: 100, orders: SEEDED, seed: 3 },
      () => {},
    );
    const [owner] = await rows<{ id: string }>('select id from users where email = ?', [
      logins[0]?.email ?? '',
    ]);
    await multiplyOrders(owner?.id ?? '', TURNS);
    await rows('analyze');
  });
}

async function aPhoto(store: TestStore, productId: string): Promise<void> {
  const content = await aPicture(600, 400).png().toBuffer();
  const { payload, headers } = await multipartOf([{ name: 'mug.png', content }]);
  const answer = await context.app.inject({
    method: 'POST',
    url: `/api/products/${productId}/images`,
    headers: { ...store.headers, ...headers },
    payload,
  });
  expect(answer.statusCode, answer.body).toBe(201);
}

/** How many of these orders the database that the models are bound to does not have. */
async function missingOf({ ownerId }: TestStore, replies: readonly Reply[]): Promise<number> {
  const found = await rows('select id from orders where owner_id = ? and id = any(?::uuid[])', [
    ownerId,
    replies.map(orderIdOf),
  ]);
  return replies.length - found.length;
}

/** Makes a backup, as docs/operations/backups.md has it. */
const backUp = (): Promise<void> =>
  runSystemProgram('pg_dump', ['--format=custom', `--file=${dump}`, postgres.url]);

/** Restores it into a new database, as there, and returns its address. */
async function restore(): Promise<string> {
  const restored = await spareDatabase(postgres.adminUrl);
  const whole = ['--no-owner', '--exit-on-error', '--single-transaction'];
  await runSystemProgram('pg_restore', [...whole, `--dbname=${restored}`, dump]);
  await onDatabase(restored, () => rows('analyze'));
  return restored;
}

const secondsSince = (since: number): number => (performance.now() - since) / 1_000;

/** Sells before `work`, meanwhile and after it: the orders acknowledged before it began, and the others. */
async function sellAround(shop: ReturnType<typeof shoppingIn>, work: () => Promise<void>) {
  const placed = { before: [] as Reply[], since: [] as Reply[] };
  const failed: Reply[] = [];
  let isBegun = false;
  let isSelling = true;
  const visit = async (turn: number) => {
    const answer = await shop.visit(urlOf(turn), turn);
    if (answer.status === 0 || answer.status >= 400) failed.push(answer);
    if (answer.status === 201) placed[isBegun ? 'since' : 'before'].push(answer);
  };
  const load = (async () => {
    while (isSelling) await atRate(PER_SECOND, 1, visit);
  })();
  const someMore = (orders: Reply[]) =>
    expect.poll(() => orders.length, { timeout: 30_000 }).toBeGreaterThan(5);
  await someMore(placed.before);
  isBegun = true;
  await work();
  await someMore(placed.since);
  isSelling = false;
  await load;
  expect(failed.map(({ status, error, body }) => `${status} ${error} ${body}`)).toEqual([]);
  return placed;
}

test('H-03 a backup made under load is restored elsewhere: every rule holds, and what was acknowledged before it began is there', async () => {
  await manyOrders();
  const store = await aStore(context.app);
  const goods = await someGoods(store, { stock: 100_000 });
  await aPhoto(store, goods.productId);
  const shop = shoppingIn(store, goods);
  let backup = 0;
  const placed = await sellAround(shop, async () => {
    const begun = performance.now();
    await backUp();
    // After the dump: so each file that its rows name is there, and some more.
    cpSync(context.config.dataDir, elsewhere, { recursive: true });
    backup = secondsSince(begun);
  });

  const since = performance.now();
  const restored = await restore();
  const web = await start({ DATABASE_URL: restored, DATA_DIR: elsewhere });
  onTestFinished(() => web.stop());
  expect((await shop.buy(web.url)).status).toBe(201);
  const recovery = secondsSince(since);

  const page = await shop.list(web.url);
  const photo = /\/media\/[^"' ]+/.exec(page.body)?.[0] ?? '';
  expect([photo, (await ask(`${web.url}${photo}`)).status]).toEqual([photo, 200]);
  // Who was signed in is still, and sees the orders.
  expect((await shop.orders(web.url)).status).toBe(200);
  const [lost, lostSince] = await onDatabase(restored, async () => {
    expect(await violations()).toEqual([]);
    return [await missingOf(store, placed.before), await missingOf(store, placed.since)];
  });
  expect(lost).toBe(0);
  figure('H-03', {
    what: 'orders of before the backup that are lost',
    value: lost,
    unit: '',
    limit: 0,
  });
  const rpo = 'RPO: the time between two backups, and while one is made';
  figure('H-03', { what: rpo, value: backup, unit: 's' });
  const rto = `RTO: ${SEEDED * TURNS} orders, from restoring to the first new order`;
  figure('H-03', { what: rto, value: recovery, unit: 's', limit: 600 });
  figure('H-03', { what: 'orders placed since, which are lost', value: lostSince, unit: '' });
}, 1_200_000);

test('H-04 what came since the backup and was lost: known payments are found, repeated messages read, the rest is listed', async () => {
  const secret = 'the-webhook-secret-of-the-store';
  const { store, goods } = await anOnlineShop(context, { priceMinor: 24_900 });
  await setWebhookSecret(context, store, secret);
  const cart = { items: [{ productId: goods.productId, quantity: 1 }] };
  const chat = await aChatStore(context);
  const known = await anOpenedPayment(context, store, cart);
  await backUp();

  const { paymentId } = gateway.pay(known.gatewayOrderId);
  const unknown = await aPayment(context, gateway, store, cart);
  const delivery = chatMessages(chat, textMessage('2 blue mugs please'));
  expect((await postDelivery(delivery)).statusCode).toBe(200);
  const restored = await restore();

  await onDatabase(restored, async () => {
    expect(await storedMessages(chat)).toEqual([]);
    // The provider goes on for days with what it got no answer to.
    for (let turn = 0; turn < 2; turn++) await postDelivery(delivery);
    expect(await storedMessages(chat)).toHaveLength(1);

    await rows(`update payment_transactions set next_check_at = now() where owner_id = ?`, [
      store.ownerId,
    ]);
    expect(await sweepPayments(orderWithoutShopper)).toMatchObject({ checked: 1, captured: 1 });
    expect(await findTransaction(store.tenant, known.transactionId)).toMatchObject({
      providerPaymentId: paymentId,
      attention: 'captured_without_order',
    });

    const { gatewayOrderId, amountMinor } = unknown.opened;
    const paid = { gatewayOrderId, paymentId: unknown.paymentId, amountMinor };
    const event = eventOf('payment.captured', paid);
    const url = `/webhooks/gateway?store=${store.slug}`;
    expect((await postEvent(event, { secret, url })).statusCode).toBe(200);
    expect(await rows(documentedQuery())).toMatchObject([
      { slug: store.slug, payment: unknown.paymentId, amount_minor: String(amountMinor) },
    ]);
    expect(await violations()).toEqual([]);
  });
}, 300_000);

/** The query of docs/operations/backups.md for payments that nothing here knows of. */
function documentedQuery(): string {
  const document = readFileSync(join(projectRoot, 'docs/operations/backups.md'), 'utf8');
  const query = /```sql\n(select e\.received_at[\s\S]+?);\n```/.exec(document)?.[1] ?? '';
  return `/* across tenants */ ${query}`;
}
