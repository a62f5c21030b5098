import type {
  OrderFlag,
  OrderSource,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { newId, newToken } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { MAX_MINOR } from '../../kernel/format/money.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { CustomerSnapshot } from '../customers/index.ts';
import type { SoldDelivery } from '../delivery-areas/sold-delivery.ts';
import type { Order, OrderItem, SoldLine } from './order.ts';

export interface TransferTerms {
  directMethodId: string;
  /** Null: the order waits for ever. */
  holdHours: number | null;
}

export interface OrderTerms {
  orderNumber: number;
  source: OrderSource;
  status: OrderStatus;
  paymentMethod: PaymentMethod;
  customer: CustomerSnapshot;
  lines: readonly SoldLine[];
  currency: string;
  discountAmountMinor: number;
  shippingAmountMinor: number;
  /** By which option; absent: the store has no areas, or nothing goes anywhere. */
  delivery?: SoldDelivery | null | undefined;
  notes: string;
  /** The shopper's, one of the store's. */
  language: string;
  flags?: OrderFlag[];
  /** ISO 8601; absent: no confirmation is needed. */
  confirmBy?: string | null;
  /** Of one that is paid by transfer; absent: it is not. */
  transfer?: TransferTerms | undefined;
}

const PAYMENT_STATUS: Record<PaymentMethod, PaymentStatus> = {
  cod: 'cod',
  unpaid: 'unpaid',
  paid: 'paid',
  online: 'paid',
  transfer: 'unpaid',
};

/** Before discount, shipping and tax, in minor units. */
export const subtotalOf = (
  lines: readonly { quantity: number; unitPriceMinor: number }[],
): number => lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);

/** @throws Refusal 400 for an amount that can't be stored */
export function refuseTooLarge(...amountsMinor: number[]): void {
  if (Math.max(...amountsMinor) > MAX_MINOR)
    throw invalidField('items', message('errors.orders.tooLarge'));
}

/**
 * Nothing is written; all amounts are computed here.
 * @throws Refusal 400 when the amounts are invalid
 */
export function newOrder(terms: OrderTerms): Order {
  const subtotalMinor = subtotalOf(terms.lines);
  const totalAmountMinor = subtotalMinor - terms.discountAmountMinor + terms.shippingAmountMinor;
  if (terms.discountAmountMinor > subtotalMinor) {
    throw invalidField('discount', message('errors.orders.discountTooHigh'));
  }
  refuseTooLarge(subtotalMinor, totalAmountMinor);
  const now = databaseNow().toISOString();
  const paymentStatus = PAYMENT_STATUS[terms.paymentMethod];
  return {
    id: newId(),
    orderNumber: terms.orderNumber,
    publicToken: newToken(),
    source: terms.source,
    status: terms.status,
    financialStatus: paymentStatus === 'paid' ? 'paid' : 'pending',
    fulfillmentStatus: 'unfulfilled',
    paymentStatus,
    paymentMethod: terms.paymentMethod,
    customer: terms.customer,
    customerId: null,
    items: terms.lines.map(toItem),
    subtotalMinor,
    discountAmountMinor: terms.discountAmountMinor,
    shippingAmountMinor: terms.shippingAmountMinor,
    taxAmountMinor: 0,
    totalAmountMinor,
    currency: terms.currency,
    invoiceUrl: null,
    labelUrl: null,
    notes: terms.notes,
    notesByShopper: terms.source === 'public_store',
    language: terms.language,
    draftOrderId: null,
    flags: terms.flags ?? [],
    cancelReason: null,
    codAnswer: null,
    codAskedAt: null,
    codAnsweredAt: null,
    cancelRequestedAt: null,
    confirmBy: terms.confirmBy ?? null,
    delivery: terms.delivery ?? null,
    ...waitFor(terms.transfer, new Date(now)),
    createdAt: now,
    updatedAt: now,
  };
}

/** The shopper is reminded halfway (contract 14.2). */
function waitFor(transfer: TransferTerms | undefined, now: Date) {
  if (!transfer) return { directMethodId: null, payBy: null, payReminderAt: null };
  const { directMethodId, holdHours } = transfer;
  const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString();
  return {
    directMethodId,
    payBy: holdHours === null ? null : after(holdHours),
    payReminderAt: holdHours === null ? null : after(holdHours / 2),
  };
}

const toItem = (line: SoldLine): OrderItem => ({
  id: newId(),
  productId: line.productId,
  variantId: line.variantId,
  productName: line.productName,
  variantName: line.variantName,
  sku: line.sku,
  quantity: line.quantity,
  unitPriceMinor: line.unitPriceMinor,
  totalMinor: line.quantity * line.unitPriceMinor,
});
