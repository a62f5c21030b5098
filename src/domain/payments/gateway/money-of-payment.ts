import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { conflict } from '../../../errors.ts';
import type { Tenant } from '../../../tenant.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';
import { isMoneyKnown, type Transaction } from '../transactions/transaction.ts';
import { gatewayAccount } from './gateway-account.ts';
import { gatewayUnavailable } from './gateway-unavailable.ts';
import { confirmed } from './see-payment.ts';
import { triesToPay } from './tries-to-pay.ts';

/** Of a payment's money: that it is there, that nobody can say yet, or that there is none. */
export type MoneyOfPayment = { seen: SeenPayment } | 'unclear' | 'none';

/** What it is for: an order wants the amount that was asked for, a refund what the row names. */
export type MoneyPurpose = 'order' | 'refund';

/**
 * What surely came in for a payment: as we know it, else as the gateway says. Never inside a
 * transaction.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 409 GATEWAY_KEYS_CHANGED, 502 GATEWAY_UNAVAILABLE
 */
export async function moneyOfPayment(
  tenant: Tenant,
  transaction: Transaction,
  purpose: MoneyPurpose,
): Promise<MoneyOfPayment> {
  const { providerPaymentId } = transaction;
  if (isMoneyKnown(transaction) && providerPaymentId !== null) {
    return { seen: knownMoney(transaction, providerPaymentId) };
  }
  const account = await gatewayAccount(tenant);
  const tries = await triesToPay(account, transaction).catch((error) => {
    throw gatewayUnavailable(error);
  });
  const captured = tries.filter(({ status }) => status === 'captured');
  const payment = captured.find((each) => isMeant(each, transaction, purpose)) ?? captured[0];
  if (payment) return { seen: { ...confirmed(payment), hasOthers: captured.length > 1 } };
  // Held money is taken by the gateway itself within minutes, or by the sweep. What went back came.
  return tries.some(({ status }) => status !== 'failed') ? 'unclear' : 'none';
}

/**
 * The same where nothing but money will do.
 * @throws Refusal as `moneyOfPayment`, 409 PAYMENT_NOT_CONFIRMED
 */
export async function sureMoney(
  tenant: Tenant,
  transaction: Transaction,
  purpose: MoneyPurpose,
): Promise<SeenPayment> {
  const money = await moneyOfPayment(tenant, transaction, purpose);
  if (typeof money === 'string') throw notConfirmed();
  return money.seen;
}

/** 409 for money of which the gateway knows nothing. */
export const notConfirmed = () =>
  conflict('PAYMENT_NOT_CONFIRMED', 'The payment gateway has not received this payment');

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
