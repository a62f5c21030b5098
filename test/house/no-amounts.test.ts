import { beforeAll, describe, expect, test } from 'vitest';
import { connectMail } from '../../src/clients/mail.ts';
import { phonesOf } from '../../src/features/notifications/push/queries/phones.ts';
import type { Permission } from '../../src/permissions.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { ASHA } from '../support/shopper.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import { kindsIn } from '../support/tenant-bodies.ts';

const context = useApp();
const worker = useInstantWorker();

/** No other number on any page begins like these. */
const PRICE = 48_713;
const PAID = 10_957;
const REFUNDED = 3_019;
const REFERENCE = 'UTR-77190';
const SECRETS = /48,?713|97,?426|10,?957|3,?019|37,?756|40,?775|UTR-77190|₹\s?\d/;

let own: Belongings;
let orders: string[];

beforeAll(async () => {
  connectMail(context.config);
  own = await aStoreWithEverything(context.app);
  const { store, ids } = own;
  const ask = async (method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object) => {
    const answer = await context.app.inject({ method, url, headers: store.headers, payload });
    expect([url, answer.statusCode < 300, answer.statusCode < 300 || answer.body]).toEqual([
      url,
      true,
      true,
    ]);
    return answer.json();
  };
  const product = await ask('POST', '/api/products', {
    name: 'Dear lamp',
    variants: [{ price: PRICE, stock: 50 }],
  });
  const line = { productId: product.id, variantId: product.variants[0].id, quantity: 1 };
  const placed = await ask('POST', `/api/public/catalog/${store.slug}/checkout`, {
    paymentMethod: 'cod',
    items: [{ productId: product.id, quantity: 1 }],
    customer: { ...ASHA, email: 'asha@example.com' },
  });
  const made = await ask('POST', '/api/orders', {
    customer: { name: 'Asha', phone: '+919876543210' },
    items: [line],
  });
  await ask('PATCH', `/api/orders/${made.id}`, { items: [{ ...line, quantity: 2 }] });
  await ask('POST', `/api/orders/${made.id}/payments`, {
    amount: PAID,
    method: 'bank_transfer',
    reference: REFERENCE,
  });
  await ask('POST', `/api/orders/${made.id}/refunds`, { amount: REFUNDED, method: 'cash' });
  await ask('PUT', `/api/orders/${made.id}/status`, { status: 'confirmed' });
  await rows(
    `update orders set status = 'packed', payment_status = 'unpaid',
            invoice_url = '/i', label_url = '/l'
      where owner_id = ? and id = ?`,
    [store.ownerId, made.id],
  );
  orders = [placed.order.id, made.id, ids.order];
  await worker.idle();
});

const someoneWith = (preset: 'packer' | 'manager', removed: Permission[] = []) =>
  aStaffMemberWith(context.app, own.store, preset, { removed });

/** The answers to everything that somebody may read in the store, by path. */
async function read(headers: Record<string, string>) {
  const paths = routesOf(context.app)
    .filter(({ url, method, config }) => {
      const isOurs = /^\/(?:dashboard|api)\b/.test(url) && !/^\/api\/(?:public|admin)/.test(url);
      return isOurs && method === 'GET' && !config?.isStream;
    })
    .flatMap((route) => {
      const kinds = kindsIn(route);
      const isOfOrder = kinds.some(({ kind }) => kind === 'order');
      return (isOfOrder ? orders : ['']).map((order) =>
        kinds.reduce(
          (path, { param, kind }) =>
            path.replace(`:${param}`, kind === 'order' ? order : own.ids[kind]),
          route.url,
        ),
      );
    });
  const more = [
    '/dashboard/orders?tab=all',
    '/dashboard/find?q=Asha',
    '/api/notifications?audience=shopper&channel=email',
    '/api/notifications?limit=100',
    '/dashboard/parcels?tab=to-ship',
  ];
  const answers = await Promise.all(
    [...paths, ...more].map(async (url) => {
      const accept = url.startsWith('/api') ? 'application/json' : 'text/html';
      return { url, ...(await context.app.inject({ url, headers: { ...headers, accept } })) };
    }),
  );
  return answers.filter(({ statusCode }) => statusCode === 200);
}

const telling = (answers: Awaited<ReturnType<typeof read>>) =>
  answers
    .filter(({ headers }) => !String(headers['content-type']).includes('pdf'))
    .flatMap(({ url, body }) => {
      const found = SECRETS.exec(body);
      return found ? [`${url}: ${body.slice(found.index - 60, found.index + 20)}`] : [];
    });

describe('who packs', () => {
  test('reads no amount of an order, payment or refund, on any page or in any answer', async () => {
    const { headers } = await someoneWith('packer');
    const answers = await read(headers);
    expect(answers.length).toBeGreaterThan(30);
    expect(telling(answers)).toEqual([]);
  });

  test('is told none by changes and refusals', async () => {
    const { headers } = await someoneWith('packer');
    const [, id] = orders;
    const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
      context.app.inject({ method, url, headers, payload });
    const form = { status: 'shipped', from: 'packed' };
    const answers = [
      await send('PUT', `/api/orders/${id}/status`, { status: 'packed' }),
      await send('POST', `/dashboard/orders/${id}/status`, form),
      await send('POST', `/api/bulk/orders`, { orderIds: [id], action: 'ship' }),
    ];
    expect(answers[0]?.statusCode).toBe(200);
    for (const { body } of answers) expect(body).not.toMatch(SECRETS);
    expect(answers[1]?.body).toMatch(/isn’t fully paid|Not paid yet/);
  });

  test('has a phone that gets the news without amounts', async () => {
    const { id } = await someoneWith('packer');
    const { tenant, ownerId } = own.store;
    await rows(`update push_subscriptions set user_id = ? where owner_id = ?`, [id, ownerId]);
    const [phone] = await phonesOf(tenant, null, 'order_placed');
    expect(phone?.seesAmounts).toBe(false);
    await rows(`update push_subscriptions set user_id = ? where owner_id = ?`, [ownerId, ownerId]);
    expect((await phonesOf(tenant, null, 'order_placed'))[0]?.seesAmounts).toBe(true);
  });
});

test('a manager without the money sees what orders cost, which they set, and no payments', async () => {
  const { headers } = await someoneWith('manager', ['money.read', 'money.record', 'money.refund']);
  const [, id] = orders;
  const page = await context.app.inject({ url: `/dashboard/orders/${id}`, headers });
  expect(page.body).toMatch(/97,?426/);
  expect(page.body).not.toMatch(/10,?957|3,?019|UTR-77190/);
  const timeline = await context.app.inject({ url: `/api/orders/${id}/timeline`, headers });
  expect(timeline.body).not.toMatch(/10957|3019|UTR-77190/);
});

test('the owner still reads all of it', async () => {
  const { headers } = own.store;
  const page = await context.app.inject({ url: `/dashboard/orders/${orders[1]}`, headers });
  expect(page.body).toMatch(/97,?426/);
  expect(page.body).toContain(REFERENCE);
  const answer = await context.app.inject({ url: `/api/orders/${orders[1]}`, headers });
  expect(answer.json().totalAmount).toBe(2 * PRICE);
});
