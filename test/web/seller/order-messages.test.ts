import { expect, test } from 'vitest';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { aNumber, inboundText, receive } from '../../support/inbound.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { rows } from '../../support/rows.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);

test('an order shows what its customer wrote last, where somebody has the number', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = async () => (await get(store, `/dashboard/orders/${order.id}`)).body;
  expect(await page()).not.toContain('Open the conversation');
  const number = await aNumber(store, context);
  // Typed without the country, as most people do.
  expect(order.customer.phone).toBe('98765 43210');
  const from = { waId: '919876543210' };
  const { conversation } = await receive(store, number, inboundText('Where is my mug?', { from }));
  const body = await page();
  expect(body).toContain('Where is my mug?');
  expect(body).toContain(`href="/dashboard/conversations/${conversation.id}"`);
  const tray = { name: 'Oak tray', variants: [{ priceMinor: 9_900, stock: 3, sku: 'TRAY' }] };
  await createProduct(store.tenant, tray, SYSTEM);
  const cart = { type: 'order' as const, order: [{ retailerId: 'TRAY', quantity: 2 }], from };
  await receive(store, number, inboundText('', cart));
  expect(await page()).toContain('Oak tray');
});

test('the customer is answered in the own inbox while it may, else by a chat with their number', async () => {
  const store = await aStore(context.app);
  const order = await anOrder(store);
  const page = async () => (await get(store, `/dashboard/orders/${order.id}`)).body;
  const chat = /href="https:\/\/wa\.me\/919876543210\?text=([^"]*)"/;
  const words = decodeURIComponent(chat.exec(await page())?.[1] ?? '');
  expect(words).toBe(
    `Hello ${order.customer.name}, this is Blue Mug about your order ${order.orderNumber}. `,
  );
  const number = await aNumber(store, context);
  const text = inboundText('Where is my mug?', { from: { waId: '919876543210' } });
  const { conversation } = await receive(store, number, text);
  const inbox = `href="/dashboard/conversations/${conversation.id}#reply"`;
  expect(await page()).toContain(inbox);
  expect(await page()).not.toMatch(chat);
  await rows(
    `update conversations set last_inbound_at = now() - interval '25 hours' where owner_id = ?`,
    [store.ownerId],
  );
  expect(await page()).not.toContain(inbox);
  expect(await page()).toMatch(chat);
  const thread = (await get(store, `/dashboard/conversations/${conversation.id}`)).body;
  expect(thread).toContain('href="https://wa.me/919876543210');
});
