import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount, GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { hasOtherKeys, keysChanged } from './gateway-account.ts';
import { gatewayOf } from './gateway-connection.ts';

/**
 * All attempts for a payment, as the gateway reports them, newest first; empty if it knows none.
 * Never inside a transaction.
 * @throws GatewayError; Refusal 409 GATEWAY_KEYS_CHANGED when only the previous keys could answer
 */
export async function triesToPay(
  account: GatewayAccount,
  transaction: Transaction,
): Promise<GatewayPayment[]> {
  const tries = await askFor(account, transaction);
  if (tries.length === 0 && hasOtherKeys(transaction, account)) throw keysChanged();
  return tries;
}

async function askFor(
  account: GatewayAccount,
  { id, provider, providerOrderId, providerPaymentId }: Transaction,
): Promise<GatewayPayment[]> {
  const gateway = gatewayOf(provider);
  try {
    if (providerOrderId !== null) {
      return await gateway.payments(account, { id: providerOrderId, reference: id });
    }
    return providerPaymentId === null ? [] : [await gateway.payment(account, providerPaymentId)];
  } catch (error) {
    if (error instanceof GatewayError && error.failure === 'not_found') return [];
    throw error;
  }
}
