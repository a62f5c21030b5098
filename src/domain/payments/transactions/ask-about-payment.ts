import type { GatewayAccount, GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { triesToPay } from '../gateway/tries-to-pay.ts';
import { isPaid, type Transaction } from './transaction.ts';

/**
 * Every try to pay for a payment, as the gateway tells it, the one that we know of first. Where all
 * that came in is only held, it is taken. Never inside a transaction.
 * @throws GatewayError, and Refusal as `triesToPay`
 */
export async function askAboutPayment(
  account: GatewayAccount,
  transaction: Transaction,
): Promise<GatewayPayment[]> {
  const known = transaction.providerPaymentId;
  const tries = await triesToPay(account, transaction);
  const sorted = [...tries].sort((a, b) => Number(b.id === known) - Number(a.id === known));
  const held = sorted.find(({ status }) => status === 'authorized');
  if (!held || !isWanted(transaction, held, sorted)) return sorted;
  const taken = await gatewayOf(transaction.provider).capture(account, held);
  return sorted.map((each) => (each.id === taken.id ? taken : each));
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
