import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { conflict } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { tenantLocale } from '../../stores/locale-of.ts';
import { fullyRefunded } from '../refunds/refuse-given-back.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';
import { isMoneyKnown, type Transaction } from '../transactions/transaction.ts';
import { gatewayAccount } from './gateway-account.ts';
import { gatewayUnavailable } from './gateway-connection.ts';
import { confirmed, inHand } from './see-payment.ts';
import { triesToPay } from './tries-to-pay.ts';

/** Whether a payment's money came in: yes, unclear, or no: all tries failed, or there were none. */
export type CaptureState = { seen: SeenPayment } | 'unclear' | 'failed' | 'none';

/** The purpose: an order needs the requested amount, a refund the amount in the row. */
export type MoneyPurpose = 'order' | 'refund';

/**
 * The money that certainly came in for a payment: by our row, or else by the gateway. Never inside
 * a transaction.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 409 GATEWAY_KEYS_CHANGED, 409 PAYMENT_SETTLED for
 * money that was refunded, 502 GATEWAY_UNAVAILABLE
 */
export async function captureState(
  tenant: Tenant,
  transaction: Transaction,
  purpose: MoneyPurpose,
): Promise<CaptureState> {
  const { providerPaymentId } = transaction;
  if (isMoneyKnown(transaction) && providerPaymentId !== null) {
    return { seen: knownMoney(transaction, providerPaymentId) };
  }
  const account = await gatewayAccount(tenant, transaction.provider);
  const tries = await triesToPay(account, transaction).catch((error) => {
    throw gatewayUnavailable(error);
  });
  const captured = tries.filter(({ status }) => status === 'captured');
  const payment = captured.find((each) => isMeant(each, transaction, purpose)) ?? captured[0];
  if (payment && purpose === 'order') inHand(payment, await tenantLocale(tenant));
  if (payment) return { seen: { ...confirmed(payment), hasOthers: captured.length > 1 } };
  if (tries.some(({ status }) => status === 'refunded')) throw fullyRefunded();
  // Authorised money is captured by the gateway within minutes, or by the sweep.
  if (tries.some(({ status }) => status !== 'failed')) return 'unclear';
  return tries.length > 0 ? 'failed' : 'none';
}

/**
 * When only confirmed money will do.
 * @throws Refusal as `captureState`, 409 PAYMENT_NOT_CONFIRMED
 */
export async function confirmedCapture(
  tenant: Tenant,
  transaction: Transaction,
  purpose: MoneyPurpose,
): Promise<SeenPayment> {
  const money = await captureState(tenant, transaction, purpose);
  if (typeof money === 'string') throw notConfirmed();
  return money.seen;
}

/** The gateway doesn't know the money. */
export const notConfirmed = () =>
  conflict('PAYMENT_NOT_CONFIRMED', message('errors.payments.notReceived'));

const knownMoney = (transaction: Transaction, paymentId: string): SeenPayment => ({
  paymentId,
  amountMinor: transaction.amountMinor,
  currency: transaction.currency,
  method: transaction.method,
  contact: null,
  email: null,
  verified: true,
  confirmed: transaction.confirmedAt !== null,
});

const isMeant = (
  { id, amountMinor, currency }: GatewayPayment,
  asked: Transaction,
  purpose: MoneyPurpose,
): boolean =>
  purpose === 'order'
    ? amountMinor === asked.amountMinor && currency === asked.currency
    : id === asked.metadata.mismatch?.paymentId;
