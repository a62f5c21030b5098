import type { PaymentMethod } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import {
  type CustomerInput,
  type CustomerSnapshot,
  readCustomer,
  readPersonField,
} from '../customers/index.ts';
import { readyAreasOf } from '../delivery-areas/delivery-areas.ts';
import { loadOf } from '../delivery-areas/quote-area.ts';
import { sellersDelivery } from '../delivery-areas/sellers-delivery.ts';
import type { SoldDelivery } from '../delivery-areas/sold-delivery.ts';
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
import { type PricedLine, priceLines } from './price-lines.ts';
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
  /** Absent: by the store's areas, or 0 where it has none. */
  shippingMinor?: number | undefined;
  /** Of the store's delivery options; absent: the only one. */
  deliveryOptionId?: string | null | undefined;
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
 * for a customer whom the seller excluded from cash on delivery, and those of `sellersDelivery` and
 * `withIdempotencyKey`
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
  const delivery = await deliveryOf(store, request, customer, lines);
  return newOrder({
    orderNumber: await nextOrderNumber(tenant),
    source: 'manual',
    status: 'pending',
    paymentMethod: request.paymentMethod ?? 'unpaid',
    customer,
    lines,
    currency: store.currency,
    discountAmountMinor: request.discountMinor ?? 0,
    ...delivery,
    notes: readPersonField('notes', request.notes),
    language: firstLanguage(store),
  });
}

/** The seller decides on cash: only its fee is that of the shop. @throws Refusal of `sellersDelivery` */
async function deliveryOf(
  store: Store,
  { shippingMinor, deliveryOptionId, paymentMethod }: ManualOrder,
  { address }: CustomerSnapshot,
  lines: readonly PricedLine[],
): Promise<{ shippingAmountMinor: number; delivery?: SoldDelivery | null }> {
  const areas = await readyAreasOf(store);
  if (!areas) return { shippingAmountMinor: shippingMinor ?? 0 };
  const { offer, sold } = sellersDelivery(areas, store, {
    address: address ?? null,
    optionId: deliveryOptionId,
    load: loadOf(lines),
    setMinor: shippingMinor ?? null,
  });
  if (shippingMinor !== undefined || !offer) {
    return { shippingAmountMinor: shippingMinor ?? 0, delivery: sold };
  }
  const codFeeMinor = paymentMethod === 'cod' ? offer.option.cod.feeMinor : 0;
  return { shippingAmountMinor: offer.priceMinor + codFeeMinor, delivery: sold };
}
