import type { PaymentMethod } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { type CustomerInput, readCustomer, readPersonField } from '../customers/index.ts';
import { type NoticeContext, noticeContext } from '../notifications/notice-context.ts';
import { recordManualPayment } from '../payments/record-payment.ts';
import { refuseShort } from '../stock/index.ts';
import { firstLanguage } from '../stores/shop-languages.ts';
import type { Store } from '../stores/store.ts';
import { countRefusals } from './count-refusals.ts';
import type { LineRequest } from './match-line.ts';
import { newOrder } from './new-order.ts';
import type { Order } from './order.ts';
import { placeOrder } from './place-order.ts';
import { priceLines } from './price-lines.ts';
import { nextOrderNumber } from './queries/order-numbers.ts';
import { redrawingNumber } from './redraw-number.ts';

/** A line with the seller's own price; without one, the catalog's. */
export interface ManualLine extends LineRequest {
  unitPriceMinor?: number | undefined;
}

/** Amounts are minor units of the store's currency. */
export interface ManualOrder {
  customer: CustomerInput;
  items: readonly ManualLine[];
  discountMinor?: number | undefined;
  shippingMinor?: number | undefined;
  notes?: string | null | undefined;
  /** Absent: `unpaid`. */
  paymentMethod?: Exclude<PaymentMethod, 'online'> | undefined;
}

export interface ManualOrderContext {
  actor: Actor;
  idempotency: IdempotencyKey | null;
}

/**
 * It takes stock like any other; a `paid` order gets a captured payment.
 * @throws Refusal 400 for its lines, customer or amounts, 400 OUT_OF_STOCK, 400 COD_NOT_AVAILABLE
 * for a customer whom the seller excluded from cash on delivery, and those of `withIdempotencyKey`
 */
export function createManualOrder(
  store: Store,
  request: ManualOrder,
  { actor, idempotency }: ManualOrderContext,
): Promise<Outcome<Order>> {
  const tenant = tenantOfStore(store);
  const change = {
    prepare: async () => ({
      order: await prepareOrder(store, request),
      noticed: await noticeContext(tenant),
    }),
    async write({ order, noticed }: { order: Order; noticed: NoticeContext }, trx: Trx) {
      const placed = await placeOrder(tenant, order, { noticed, actor }, trx);
      if (placed.paymentStatus === 'paid') await recordManualPayment(tenant, placed, trx);
      return placed;
    },
  };
  return countRefusals('manual', () =>
    redrawingNumber(tenant, () => withIdempotencyKey(idempotency, change)),
  );
}

async function prepareOrder(store: Store, request: ManualOrder): Promise<Order> {
  const tenant = tenantOfStore(store);
  const customer = readCustomer(request.customer, store.country);
  const prices = request.items.map((item) => item.unitPriceMinor);
  const lines = await priceLines(tenant, request.items, prices);
  refuseShort(lines);
  return newOrder({
    orderNumber: await nextOrderNumber(tenant),
    source: 'manual',
    status: 'pending',
    paymentMethod: request.paymentMethod ?? 'unpaid',
    customer,
    lines,
    currency: store.currency,
    discountAmountMinor: request.discountMinor ?? 0,
    shippingAmountMinor: request.shippingMinor ?? 0,
    notes: readPersonField('notes', request.notes),
    language: firstLanguage(store),
  });
}
