import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { anOrder } from '../../support/orders.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
let shoppers = 0;

const look = (
  slug: string,
  fields: Record<string, string>,
  remoteAddress = `10.9.0.${++shoppers}`,
) =>
  context.app.inject({
    method: 'POST',
    url: `/catalog/${slug}/orders`,
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });

test('number and last four digits of the phone lead to the order', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store, { phone: '+91 98765-43210' });
  const page = `/catalog/${store.slug}/orders/${order.publicToken}`;
  for (const number of [`${order.orderNumber}`, ` #${order.orderNumber} `]) {
    const answer = await look(store.slug, { number, lastFour: '3210' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, page]);
  }
  const hindi = await look(store.slug, { number: `${order.orderNumber}`, lastFour: '३२१०' });
  expect(hindi.headers.location).toBe(page);
});

test('E-03 wrong digits, an unknown number, another shop and nonsense are answered alike', async () => {
  const store = await aStore(context.app);
  const elsewhere = await aStore(context.app);
  const order = await anOrder(store);
  const number = `${order.orderNumber}`;
  const answers = await Promise.all([
    look(store.slug, { number, lastFour: '3211' }),
    look(store.slug, { number: String(order.orderNumber + 1), lastFour: '3210' }),
    look(store.slug, { number, lastFour: '' }),
    look(store.slug, { number, lastFour: '210' }),
    look(store.slug, { number: 'x'.repeat(40), lastFour: '3210' }),
    look(elsewhere.slug, { number, lastFour: '3210' }),
  ]);
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(422);
    expect(body).toContain('No order has this number and these digits');
    expect(body).not.toContain('Asha');
    expect(body).not.toContain(order.publicToken);
  }
});

test('E-03 five tries in a quarter of an hour for an address and a store', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const right = { number: `${order.orderNumber}`, lastFour: '3210' };
  for (let n = 0; n < 5; n++) {
    const answer = await look(store.slug, { ...right, lastFour: `000${n}` }, '10.8.0.1');
    expect(answer.statusCode).toBe(422);
  }
  const sixth = await look(store.slug, right, '10.8.0.1');
  expect(sixth.statusCode).toBe(429);
  expect(sixth.headers['retry-after']).toBe('900');
  expect((await look(store.slug, right, '10.8.0.2')).statusCode).toBe(303);
});

test('the shop’s pages lead there', async () => {
  const store = await aStore(context.app);
  const shop = await context.app.inject(`/catalog/${store.slug}`);
  expect(shop.body).toContain(`href="/catalog/${store.slug}/orders"`);
  const page = await context.app.inject(`/catalog/${store.slug}/orders`);
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
});
