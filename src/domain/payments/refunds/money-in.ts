import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { conflict, type Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../tenant.ts';
import { gatewayAccount } from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { gatewayUnavailable } from '../gateway/gateway-unavailable.ts';
import { confirmed } from '../gateway/see-payment.ts';
import type { SeenPayment } from '../transactions/record-capture.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';

/**
 * What came in for a payment of which nobody knows for sure, as the gateway says; null for one that
 * is known. Never inside a transaction.
 * @throws Refusal 409 PAYMENT_NOT_CONFIRMED, 400 PAYMENTS_NOT_CONFIGURED, 502 GATEWAY_UNAVAILABLE
 */
export async function moneyIn(
  tenant: Tenant,
  transaction: Transaction,
): Promise<SeenPayment | null> {
  const { metadata, provider, providerOrderId } = transaction;
  if (isMoneyKnown(transaction)) return null;
  if (providerOrderId === null) throw notConfirmed();
  const account = await gatewayAccount(tenant);
  const payments = await gatewayOf(provider)
    .paymentsOfOrder(account, providerOrderId)
    .catch((error) => {
      if (error instanceof GatewayError && error.failure === 'not_found') return [];
      throw gatewayUnavailable(error, 'seller');
    });
  const captured = payments.filter(({ status }) => status === 'captured');
  const payment = captured.find(({ id }) => id === metadata.mismatch?.paymentId) ?? captured[0];
  if (!payment) throw notConfirmed();
  return confirmed(payment);
}

/** Whether nobody has to be asked how much came in. */
export const isMoneyKnown = (transaction: Transaction): boolean =>
  isPaid(transaction) &&
  transaction.metadata.verified !== false &&
  transaction.metadata.mismatch === undefined;

/** 409 for money of which the gateway knows nothing. */
export const notConfirmed = (): Refusal =>
  conflict('PAYMENT_NOT_CONFIRMED', 'The payment gateway knows of no money for it');
