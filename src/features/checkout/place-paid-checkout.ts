import { DEFAULT_PROVIDER } from '../../clients/gateways/open-gateway.ts';
import type { PaymentProof } from '../../clients/gateways/payment-gateway.ts';
import { Refusal, refuseProblems } from '../../errors.ts';
import { earlierOutcome } from '../../kernel/idempotency/with-idempotency-key.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { SHOPPER } from '../../session.ts';
import { readCustomer, readPersonField } from '../customers/index.ts';
import { findOrder } from '../orders/find-order.ts';
import type { Order } from '../orders/order.ts';
import { gatewayAccount } from '../payments/gateway/gateway-account.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { seePayment } from '../payments/gateway/see-payment.ts';
import {
  findByGatewayOrder,
  findByGatewayPayment,
} from '../payments/transactions/queries/find-transaction.ts';
import { storeOfGatewayPayment } from '../payments/transactions/queries/store-of-gateway-id.ts';
import type { Quote, Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';
import type { OrderOfPayment } from './order-from-payment.ts';
import { placePaidOrder } from './place-paid-order.ts';
import type { CheckoutContext, PlacedCheckout } from './place-unpaid-checkout.ts';
import { type CheckoutRequest, isQuotedCart } from './quote.ts';
import { quoteUnknownOrder, unknownPayment } from './quote-unknown-order.ts';

export interface PaidCheckoutRequest extends Omit<CheckoutRequest, 'expectedTotalMinor'> {
  proof: SentProof;
}

/**
 * The gateway's signature proves the payment; the order is that of the quote, and the gateway is
 * asked whether the money is there.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, INVALID_SIGNATURE, UNKNOWN_PAYMENT, CART_CHANGED,
 * PAYMENT_MISMATCH, OUT_OF_STOCK, 409 PAYMENT_NOT_CAPTURED, PAYMENT_SETTLED, PRICE_INCREASED, 400
 * for the customer, and those of `withIdempotencyKey` and `inCheckoutQueue`
 */
export async function placePaidCheckout(
  store: Store,
  request: PaidCheckoutRequest,
  { idempotency }: CheckoutContext,
): Promise<PlacedCheckout> {
  const tenant = tenantOfStore(store);
  const kept = await earlierOutcome<OrderOfPayment>(idempotency);
  if (kept) return { ...kept.result, duplicate: true, replayed: true };
  const account = await gatewayAccount(tenant, DEFAULT_PROVIDER);
  const proof = readProof(request.proof);
  if (!gatewayOf().form?.isSigned(proof, account.keySecret)) throw invalidSignature();
  const known = await findByGatewayOrder(tenant, DEFAULT_PROVIDER, proof.orderId);
  const earlier = await earlierOrder(tenant, known, proof);
  if (earlier) return { order: earlier, duplicate: true, replayed: false };
  const transaction = known ?? (await quoteUnknownOrder(store, proof.orderId, request));
  const seen = await seePayment(tenant, transaction, proof.paymentId);
  const delivery = (quote: Quote) => {
    if (!isQuotedCart(quote, request.items)) throw cartChanged();
    const customer = readCustomer(request.customer, store.country);
    const language = request.language ?? quote.language;
    return {
      customer,
      notes: readPersonField('notes', request.notes),
      ...(language ? { language } : {}),
    };
  };
  return placePaidOrder(store, transaction, { seen, actor: SHOPPER, idempotency, delivery });
}

/**
 * The payment's existing order, whichever gateway order the request names: a payment buys only
 * once. Most repeats need no lock.
 * @throws Refusal 400 UNKNOWN_PAYMENT for a payment of something else
 */
async function earlierOrder(
  tenant: Tenant,
  known: Transaction | null,
  { paymentId }: PaymentProof,
): Promise<Order | null> {
  const paid = known?.providerPaymentId === paymentId ? known : await paidBy(tenant, paymentId);
  if (!paid) return null;
  if (paid.id !== known?.id && isUnconfirmedReport(paid)) return null;
  if (paid.orderId !== null) return findOrder(tenant, paid.orderId);
  const isOfThis = paid.id === known?.id || paid.metadata.extraOf === known?.id;
  if (known && isOfThis) return null;
  throw unknownPayment();
}

/** @throws Refusal 400 UNKNOWN_PAYMENT for another store's */
async function paidBy(tenant: Tenant, paymentId: string): Promise<Transaction | null> {
  const owner = await storeOfGatewayPayment(DEFAULT_PROVIDER, paymentId);
  if (!owner) return null;
  const paid = await findByGatewayPayment(owner, DEFAULT_PROVIDER, paymentId);
  if (paid && owner.ownerId !== tenant.ownerId && !isUnconfirmedReport(paid))
    throw unknownPayment();
  return paid;
}

/** Whether only a webhook assigns it to this purpose: the gateway will be asked. */
const isUnconfirmedReport = ({ orderId, metadata }: Transaction): boolean =>
  orderId === null && metadata.verified === false;

const invalidSignature = (): Refusal =>
  new Refusal(
    400,
    'INVALID_SIGNATURE',
    'This payment could not be verified: its signature is not valid',
  );

const cartChanged = (): Refusal =>
  new Refusal(
    400,
    'CART_CHANGED',
    'This payment was made for another cart. No order was placed. The shop can see the payment',
  );

interface SentProof {
  gatewayOrderId?: string | undefined;
  gatewayPaymentId?: string | undefined;
  gatewaySignature?: string | undefined;
}

/** @throws Refusal 400 naming each part that is missing */
function readProof(sent: SentProof): PaymentProof {
  const { gatewayOrderId = '', gatewayPaymentId = '', gatewaySignature = '' } = sent;
  const parts = { gatewayPaymentId, gatewayOrderId, gatewaySignature };
  const missing = Object.entries(parts).filter(([, text]) => text === '');
  refuseProblems(missing.map(([path]) => ({ path, message: 'is required' })));
  return { orderId: gatewayOrderId, paymentId: gatewayPaymentId, signature: gatewaySignature };
}
