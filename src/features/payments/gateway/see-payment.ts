import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type {
  GatewayAccount,
  GatewayPayment,
  PaymentGateway,
} from '../../../clients/gateways/payment-gateway.ts';
import { conflict, Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { tenantLocale } from '../../stores/locale-of.ts';
import { fullyRefunded, partlyRefunded } from '../refunds/refuse-given-back.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';
import { isMoneyKnown, type Transaction } from '../transactions/transaction.ts';
import { gatewayAccount, hasOtherKeys } from './gateway-account.ts';
import { gatewayOf } from './gateway-connection.ts';

/** For all questions about one payment: its shopper waits, and the order comes after. */
const ASKING_MS = 10_000;

/**
 * If the gateway cannot be reached, the signature is enough, and the sweep asks later. Never inside
 * a transaction.
 * @throws Refusal 400 UNKNOWN_PAYMENT for one of another order, 409 PAYMENT_NOT_CAPTURED, 409
 * PAYMENT_SETTLED for money that was refunded
 */
export async function seePayment(
  tenant: Tenant,
  transaction: Transaction,
  paymentId: string,
): Promise<SeenPayment> {
  const signed = signedOnly(transaction, paymentId);
  // A confirmed payment is not asked about again.
  if (isMoneyKnown(transaction) && transaction.providerPaymentId === paymentId) return signed;
  if (transaction.metadata.amountUnconfirmed) return signed;
  const account = await gatewayAccount(tenant, transaction.provider);
  const payment = await askFor(tenant, account, transaction, paymentId);
  return payment ? confirmed(payment) : signed;
}

/** Null when the gateway cannot say. */
async function askFor(
  tenant: Tenant,
  account: GatewayAccount,
  transaction: Transaction,
  paymentId: string,
): Promise<GatewayPayment | null> {
  const gateway = gatewayOf(transaction.provider);
  const within = AbortSignal.timeout(ASKING_MS);
  try {
    const payment = await gateway.payment(account, paymentId, within);
    // The signature ties the two together; an answer without an order doesn't contradict it.
    if ((payment.orderId ?? transaction.providerOrderId) !== transaction.providerOrderId) {
      throw otherOrder();
    }
    const taken =
      payment.status === 'authorized' ? await take(account, gateway, payment, within) : payment;
    return inHand(taken, await tenantLocale(tenant));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    const isUnknown = error.failure === 'not_found' && !hasOtherKeys(transaction, account);
    if (isUnknown) throw notCaptured();
    return null;
  }
}

const take = (
  account: GatewayAccount,
  gateway: PaymentGateway,
  payment: GatewayPayment,
  within: AbortSignal,
) =>
  gateway.capture(account, payment, within).catch((error) => {
    throw error instanceof GatewayError ? notCaptured() : error;
  });

/** With all of its money: an order of a part would have too little. */
export function inHand(payment: GatewayPayment, locale: string): GatewayPayment {
  const { amountMinor, amountRefundedMinor: refundedMinor, currency } = payment;
  if (payment.status === 'refunded' || refundedMinor >= amountMinor) throw fullyRefunded();
  if (refundedMinor > 0) throw partlyRefunded({ amountMinor, refundedMinor, currency }, locale);
  if (payment.status === 'captured') return payment;
  throw notCaptured();
}

/** The requested amount, unless a better source has reported another. */
function signedOnly(transaction: Transaction, paymentId: string): SeenPayment {
  const { mismatch, verified } = transaction.metadata;
  const isContradicted = mismatch?.paymentId === paymentId && verified !== false;
  const { amountMinor, currency } = isContradicted ? mismatch : transaction;
  return {
    paymentId,
    amountMinor,
    currency,
    method: transaction.method,
    contact: null,
    email: null,
    verified: true,
    confirmed: false,
  };
}

export const confirmed = (payment: GatewayPayment): SeenPayment => ({
  paymentId: payment.id,
  amountMinor: payment.amountMinor,
  currency: payment.currency,
  method: payment.method,
  contact: payment.contact,
  email: payment.email,
  verified: true,
  confirmed: true,
});

const otherOrder = (): Refusal =>
  new Refusal(400, 'UNKNOWN_PAYMENT', message('errors.payments.otherOrder'));

const notCaptured = (): Refusal =>
  conflict('PAYMENT_NOT_CAPTURED', message('errors.payments.notReceivedYet'));
