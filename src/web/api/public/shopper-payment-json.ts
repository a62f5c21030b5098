import { Type } from 'typebox';
import { takesCodFor } from '../../../features/checkout/charges.ts';
import { QUOTE_MS } from '../../../features/checkout/create-payment.ts';
import { PAYMENT_STATES, type PaymentState } from '../../../features/checkout/payment-state.ts';
import { LineFields } from '../../../features/orders/api/order-json.ts';
import type { Order, SoldLine } from '../../../features/orders/order.ts';
import {
  type Quote,
  referenceOf,
  type Transaction,
} from '../../../features/payments/transactions/transaction.ts';
import type { Store } from '../../../features/stores/store.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { ShopperOrderJson, shopperOrderJson } from './shopper-order-json.ts';

export const EXPIRES_AT =
  'Until this time, the payment can be made at this price; later, the cart is priced again. Payments that arrive later still count: the quoted total is valid for a day, and after that the shop decides if a price has gone up';

const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });

export const ShopperPaymentJson = Type.Object({
  transactionId: Type.String(),
  state: Type.Enum([...PAYMENT_STATES, 'ordered'], {
    description:
      '`open`: can be paid until `expiresAt`; `late`: its prices have expired; `checking`: not known yet; `arrived`: paid, but not confirmed by you yet; `held`, `price_increased`, `sold_out`, `mismatch`: paid, waiting for the shop; `paid_twice`: paid, but the same was ordered since, and the shop is asked to refund it; `refund_late`: a refund failed; `closed`: settled without an order; `ordered`: see `order`',
  }),
  amount: Amount,
  currency: Type.String(),
  expiresAt: Type.String({ format: 'date-time', description: EXPIRES_AT }),
  gatewayOrderId: OrNull(Type.String()),
  keyId: OrNull(Type.String()),
  reference: Type.String({ description: 'Reference of the payment at the gateway' }),
  lastError: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the last payment attempt failed, as reported by the gateway',
  }),
  codAvailable: Type.Boolean({
    description: 'Whether the same cart can be ordered with cash on delivery',
  }),
  lines: Type.Array(Type.Object(LineFields), { description: 'The items paid for' }),
  subtotal: OrNull(Amount),
  shippingAmount: OrNull(Amount),
  order: Type.Union([ShopperOrderJson, Type.Null()], {
    description: 'The order created from the payment',
  }),
});

export const openPaymentJson = (store: Store, transaction: Transaction, state: PaymentState) => ({
  ...paymentJson(store, transaction),
  state,
  order: null,
});

export const orderedPaymentJson = (store: Store, transaction: Transaction, order: Order) => ({
  ...paymentJson(store, transaction),
  state: 'ordered' as const,
  order: shopperOrderJson(order),
});

const paymentJson = (store: Store, transaction: Transaction) => ({
  transactionId: transaction.id,
  amount: majorFromMinor(transaction.amountMinor, transaction.currency),
  currency: transaction.currency,
  expiresAt: new Date(transaction.createdAt.getTime() + QUOTE_MS).toISOString(),
  gatewayOrderId: transaction.providerOrderId,
  keyId: transaction.accountKeyId,
  reference: referenceOf(transaction),
  lastError: transaction.metadata.lastError ?? null,
  ...quoteJson(store, transaction.quote, transaction.currency),
});

function quoteJson(store: Store, quote: Quote | null, currency: string) {
  if (!quote) return { codAvailable: false, lines: [], subtotal: null, shippingAmount: null };
  const major = (minor: number) => majorFromMinor(minor, currency);
  return {
    codAvailable: takesCodFor(store, quote),
    lines: quote.lines.map(({ unitPriceMinor, ...line }: SoldLine) => ({
      ...line,
      unitPrice: major(unitPriceMinor),
      total: major(unitPriceMinor * line.quantity),
    })),
    subtotal: major(quote.subtotalMinor),
    shippingAmount: major(quote.shippingAmountMinor),
  };
}
