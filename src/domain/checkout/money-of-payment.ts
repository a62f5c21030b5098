import { GatewayError } from '../../clients/gateways/gateway-error.ts';
import type { GatewayPayment } from '../../clients/gateways/payment-gateway.ts';
import { tenantOfStore } from '../../tenant.ts';
import { gatewayAccount } from '../payments/gateway/gateway-account.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { gatewayUnavailable } from '../payments/gateway/gateway-unavailable.ts';
import { confirmed } from '../payments/gateway/see-payment.ts';
import type { SeenPayment } from '../payments/transactions/record-capture.ts';
import { isPaid, type Transaction } from '../payments/transactions/transaction.ts';
import type { Store } from '../stores/store.ts';

/** What is known of a payment's money: that it is there, that it may still come, or that none is. */
export type MoneyOfPayment = { seen: SeenPayment } | 'underway' | 'none';

/**
 * What surely came in for a payment: as we know it, else as the gateway says. Never inside a
 * transaction.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 502 GATEWAY_UNAVAILABLE in the audience's words
 */
export async function moneyOfPayment(
  store: Store,
  transaction: Transaction,
  audience: 'shopper' | 'seller',
): Promise<MoneyOfPayment> {
  const { providerPaymentId, metadata, amountMinor, currency, method } = transaction;
  const isVouchedFor = metadata.verified !== false && !metadata.mismatch;
  if (isPaid(transaction) && providerPaymentId !== null && isVouchedFor) {
    const known = { amountMinor, currency, method, contact: null, email: null, verified: true };
    const isConfirmed = transaction.confirmedAt !== null;
    return { seen: { ...known, paymentId: providerPaymentId, confirmed: isConfirmed } };
  }
  const payments = await paymentsAtGateway(store, transaction, audience);
  const captured = payments.find(({ status }) => status === 'captured');
  if (captured) return { seen: confirmed(captured) };
  // Held money is taken by the gateway itself within minutes, or by the sweep.
  const isOpen = payments.some(({ status }) => status === 'created' || status === 'authorized');
  return isOpen ? 'underway' : 'none';
}

async function paymentsAtGateway(
  store: Store,
  { provider, providerOrderId }: Transaction,
  audience: 'shopper' | 'seller',
): Promise<GatewayPayment[]> {
  if (providerOrderId === null) return [];
  const account = await gatewayAccount(tenantOfStore(store));
  return gatewayOf(provider)
    .paymentsOfOrder(account, providerOrderId)
    .catch((error) => {
      if (error instanceof GatewayError && error.failure === 'not_found') return [];
      throw gatewayUnavailable(error, audience);
    });
}
