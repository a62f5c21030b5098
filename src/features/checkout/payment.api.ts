import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OrNull } from '../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../kernel/format/money.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { CHECKOUT_LIMIT } from '../../plugins/limits/limits.ts';
import { LineFields } from '../orders/api/order-json.ts';
import { ShopperOrderJson, shopperOrderJson } from '../orders/api/shopper-order-json.ts';
import { findOrder } from '../orders/find-order.ts';
import type { Order, SoldLine } from '../orders/order.ts';
import { type Quote, referenceOf, type Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import { takesCodFor } from './charges.ts';
import { QUOTE_MS } from './create-payment.ts';
import { broughtProof, finishPayment } from './finish-payment.ts';
import { PAYMENT_STATES, type PaymentState } from './payment-state.ts';
import { paymentOfLink, stateOfPayment } from './storefront/payment-of-link.ts';

export const EXPIRES_AT =
  'Until this time, the payment can be made at this price; later, the cart is priced again. Payments that arrive later still count: the quoted total is valid for a day, and after that the shop decides if a price has gone up';

const Amount = Type.Number({ description: 'Amount in the main currency unit, such as rupees' });

const ShopperPaymentJson = Type.Object({
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

const Params = Type.Object({ slug: Type.String(), publicToken: Type.String({ maxLength: 100 }) });
const Word = Type.Optional(Type.String({ minLength: 1, maxLength: 200 }));
/** The gateway's order is not part of it: only the one that we opened counts. */
const Proof = Type.Union([
  Type.Object({ gatewayPaymentId: Word, gatewaySignature: Word }),
  Type.Null(),
]);

const tags = ['Storefront'];
const response = { 200: ShopperPaymentJson };

export const publicPaymentRoutes: AppPlugin = async (app) => {
  app.get(
    '/:slug/payments/:publicToken',
    {
      schema: {
        tags,
        summary: 'Get the status of an online payment, without asking the gateway',
        params: Params,
        response,
      },
      config: { openWhenClosed: true },
    },
    (request, reply) => answer(request, reply, { looks: 0, held: false }),
  );

  app.post(
    '/:slug/payments/:publicToken/finish',
    {
      schema: {
        tags,
        summary: 'Check a payment again. If it is paid, its order is created, but only once',
        description:
          'Send the result of the gateway’s payment form. Without it, the payment is checked with the gateway. `open` means not paid; `checking` means not known yet: try again after a few seconds.',
        params: Params,
        body: Proof,
        response,
      },
      config: { openWhenClosed: true, rateLimit: CHECKOUT_LIMIT },
    },
    async (request, reply) => {
      const proof = broughtProof(request.body ?? {});
      const finished = await finishPayment(request.store, await paymentOfLink(request), proof);
      const seen = { looks: finished === 'unclear' ? 1 : 0, held: finished === 'kept' };
      return answer(request, reply, seen);
    },
  );
};

/** @throws Refusal 404 */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  seen: { looks: number; held: boolean },
) {
  const { store } = request;
  const transaction = await paymentOfLink(request);
  reply.header('cache-control', 'no-store');
  if (transaction.orderId === null) {
    return openPaymentJson(store, transaction, await stateOfPayment(store, transaction, seen));
  }
  const order = await findOrder(tenantOfStore(store), transaction.orderId);
  return orderedPaymentJson(store, transaction, order);
}

const openPaymentJson = (store: Store, transaction: Transaction, state: PaymentState) => ({
  ...paymentJson(store, transaction),
  state,
  order: null,
});

const orderedPaymentJson = (store: Store, transaction: Transaction, order: Order) => ({
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
