import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount, GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { isPaid, type Transaction } from './transaction.ts';

/**
 * Every try to pay for a payment, as the gateway tells it, the one that we know of first. Where all
 * that came in is only held, it is taken. Never inside a transaction.
 * @throws GatewayError
 */
export async function askAboutPayment(
  account: GatewayAccount,
  transaction: Transaction,
): Promise<GatewayPayment[]> {
  const known = transaction.providerPaymentId;
  const tries = await triesOf(account, transaction);
  const sorted = [...tries].sort((a, b) => Number(b.id === known) - Number(a.id === known));
  const held = sorted.find(({ status }) => status === 'authorized');
  if (!held || !isWanted(transaction, held, sorted)) return sorted;
  const taken = await gatewayOf(transaction.provider).capture(account, held);
  return sorted.map((each) => (each.id === taken.id ? taken : each));
}

async function triesOf(
  account: GatewayAccount,
  { provider, providerOrderId, providerPaymentId }: Transaction,
): Promise<GatewayPayment[]> {
  const gateway = gatewayOf(provider);
  try {
    if (providerOrderId !== null) return await gateway.paymentsOfOrder(account, providerOrderId);
    return providerPaymentId === null ? [] : [await gateway.payment(account, providerPaymentId)];
  } catch (error) {
    if (error instanceof GatewayError && error.failure === 'not_found') return [];
    throw error;
  }
}

/** What is not taken goes back to the shopper by itself: nobody wants to be charged twice. */
function isWanted(
  transaction: Transaction,
  held: GatewayPayment,
  tries: readonly GatewayPayment[],
): boolean {
  if (transaction.metadata.closed) return false;
  if (isPaid(transaction)) return held.id === transaction.providerPaymentId;
  return tries.every(({ status }) => status !== 'captured' && status !== 'refunded');
}
