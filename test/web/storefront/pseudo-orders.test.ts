import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderStatus } from '../../../src/enums.ts';
import { changeStatus } from '../../../src/features/orders/change-status.ts';
import type { Order } from '../../../src/features/orders/order.ts';
import { recordPayment } from '../../../src/features/payments/record-payment.ts';
import { findByPublicToken } from '../../../src/features/payments/transactions/queries/find-transaction.ts';
import type { TransactionMetadata } from '../../../src/features/payments/transactions/transaction.ts';
import { newId } from '../../../src/ids.ts';
import { SYSTEM } from '../../../src/session.ts';
import { apiOf } from '../../support/api.ts';
import { useApp } from '../../support/app.ts';
import { sendFormOf } from '../../support/checkout-form.ts';
import { useGatewaySimulator } from '../../support/gateway-simulator.ts';
import { anOrder } from '../../support/orders.ts';
import { setPlatform } from '../../support/platform-settings.ts';
import {
  aPseudoShop,
  expectTranslated,
  PERSON,
  type PseudoShop,
  pseudoForm,
} from '../../support/pseudo-shop.ts';
import { rows } from '../../support/rows.ts';

const context = useApp();
useGatewaySimulator(context);
const api = apiOf(context);
const send = sendFormOf(context);
let shop: PseudoShop;

beforeAll(async () => {
  shop = await aPseudoShop(context);
});

const pageOf = (url: string) => context.app.inject({ url, headers: { accept: 'text/html' } });
const order = (more: Record<string, string> = {}) =>
  send(`${shop.path}/checkout`, pseudoForm(shop, more));

async function anOwnOrder(): Promise<{ made: Order; page: string }> {
  const made = await anOrder(shop.store, { ...PERSON, product: 'कटोरा' });
  await rows(
    `update orders set customer = customer || '{"address":{"line1":"१","city":"मुंबई","postalCode":"400001"}}',
            notes = 'धीरे', cod_asked_at = null where owner_id = ? and id = ?`,
    [shop.store.ownerId, made.id],
  );
  return { made, page: `${shop.path}/orders/${made.publicToken}` };
}

describe('the page of an order', () => {
  test.each<OrderStatus>([
    'new',
    'pending',
    'confirmed',
    'packed',
    'shipped',
    'delivered',
    'cancelled',
  ])('that is %s', async (status) => {
    const { made, page } = await anOwnOrder();
    if (status !== 'new') {
      await changeStatus(shop.store.tenant, made.id, { status, reason: '1' }, SYSTEM);
    }
    expectTranslated(shop, await pageOf(page));
    expectTranslated(shop, await pageOf(`${page}?placed=1`));
  });

  test('that asks, was answered, is to be cancelled, and is partly paid', async () => {
    const { made, page } = await anOwnOrder();
    await api(shop.store, 'POST', `/api/orders/${made.id}/ask-cod`);
    expectTranslated(shop, await pageOf(page));
    const paid = { amountMinor: 10_000, method: 'upi' } as const;
    await recordPayment(shop.store.tenant, made.id, paid, SYSTEM);
    await send(`${page}/cancel`, {});
    expectTranslated(shop, await pageOf(page));
    expect((await send(`${page}/cod`, { answer: 'confirmed' })).headers.location).toBe(page);
    expectTranslated(shop, await pageOf(page));
    const other = await anOwnOrder();
    await api(shop.store, 'POST', `/api/orders/${other.made.id}/ask-cod`);
    await send(`${other.page}/cod`, { answer: 'refused' });
    expectTranslated(shop, await pageOf(other.page));
  });

  test('with parcels in every state', async () => {
    const { made, page } = await anOwnOrder();
    const states = ['awaiting_scan', 'in_transit', 'out_for_delivery', 'delivered', 'attention'];
    for (const state of [...states, 'returning', 'returned', 'lost', null]) {
      const id = newId();
      await rows(
        `insert into fulfillments (owner_id, id, order_id, courier, tracking_url, parcel_state, last_scan_at, eta)
         values (?, ?, ?, 'डाक', 'https://example.com/', ?, now() - interval '1 hour', now() + interval '2 days')`,
        [shop.store.ownerId, id, made.id, state],
      );
    }
    expectTranslated(shop, await pageOf(page));
  });
});

describe('the page of a payment', () => {
  const write = (id: string, metadata: TransactionMetadata, status: string) =>
    rows(
      `update payment_transactions set metadata = ?::jsonb, status = ?, provider_payment_id = 'pay_' || id
        where owner_id = ? and id = ?`,
      [JSON.stringify(metadata), status, shop.store.ownerId, id],
    );

  async function begun() {
    const answer = await order({ paymentMethod: 'online' });
    const path = String(answer.headers.location);
    expect(path).toContain(`${shop.path}/checkout/payments/`);
    const token = /payments\/([\w-]+)/.exec(path)?.[1] ?? '';
    const transaction = await findByPublicToken(shop.store.tenant, token);
    return { path, id: transaction?.id ?? '', token };
  }

  test('to be made, checked and not seen', async () => {
    const { path, token } = await begun();
    expectTranslated(shop, await pageOf(path));
    expectTranslated(shop, await pageOf(`${path}&n=1`));
    expectTranslated(shop, await pageOf(`${path}&n=19`));
    expectTranslated(shop, await pageOf(`${shop.path}/checkout?payment=${token}`));
  });

  test.each<[string, TransactionMetadata]>([
    ['created', { lastError: '१' }],
    ['captured', { needsOrderCreation: true }],
    ['captured', { needsRefund: true }],
    ['captured', { verified: false, needsOrderCreation: true }],
    ['created', { mismatch: { amountMinor: 10_000, currency: 'INR', paymentId: 'pay_1' } }],
    ['captured', { refundFailed: true }],
    ['partially_refunded', { needsRefund: true }],
    ['partially_refunded', {}],
    ['refunded', {}],
    ['captured', { closed: { reason: '१', by: '१', at: '2026-11-20T00:00:00Z' } }],
  ])('that is %s with %j', async (status, metadata) => {
    const { path, id } = await begun();
    await write(id, metadata, status);
    const page = await pageOf(path);
    const body = page.body.replace(`pay_${id}`, '').replace('pay_1', '');
    expectTranslated(shop, { statusCode: page.statusCode, body });
  });
});

test('the shop is closed', async () => {
  const { page } = await anOwnOrder();
  const begun = await order({ paymentMethod: 'online' });
  const path = String(begun.headers.location);
  await rows(`update stores set is_active = false where owner_id = ?`, [shop.store.ownerId]);
  await setPlatform({ inactiveStores: 'close' });
  try {
    expectTranslated(shop, await pageOf(shop.path));
    expectTranslated(shop, await pageOf(page));
    expectTranslated(shop, await pageOf(path));
    expectTranslated(shop, await order(), 410);
  } finally {
    await setPlatform({ inactiveStores: 'serve' });
    await rows(`update stores set is_active = true where owner_id = ?`, [shop.store.ownerId]);
  }
});
