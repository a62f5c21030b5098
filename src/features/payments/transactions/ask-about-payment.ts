import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type {
  GatewayAccount,
  GatewayPayment,
  GatewayRefund,
} from '../../../clients/gateways/payment-gateway.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { hasOtherKeys } from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { triesToPay } from '../gateway/tries-to-pay.ts';
import { isRefundAsked } from '../refunds/find-refund.ts';
import { isPaid, type Transaction } from './transaction.ts';

export interface GatewayAnswer {
  tries: readonly GatewayPayment[];
  refunds: readonly GatewayRefund[];
}

/**
 * If all money is only authorised, it is captured. Never inside a transaction.
 * @throws GatewayError, and Refusal as `triesToPay`
 */
export async function askAboutPayment(
  tenant: Tenant,
  account: GatewayAccount,
  transaction: Transaction,
): Promise<GatewayAnswer> {
  const known = transaction.providerPaymentId;
  const tries = await triesToPay(account, transaction);
  const sorted = [...tries].sort((a, b) => Number(b.id === known) - Number(a.id === known));
  const held = sorted.find(({ status }) => status === 'authorized');
  const refunds = [
    ...(await toldRefunds(account, transaction)),
    ...(await seenRefunds(tenant, account, transaction, sorted)),
  ];
  if (!held || !isWanted(transaction, held, sorted)) return { tries: sorted, refunds };
  const taken = await gatewayOf(transaction.provider).capture(account, held);
  return { tries: sorted.map((each) => (each.id === taken.id ? taken : each)), refunds };
}

/** Money that isn't captured returns to the shopper, so that they are not charged twice. */
function isWanted(
  transaction: Transaction,
  held: GatewayPayment,
  tries: readonly GatewayPayment[],
): boolean {
  if (transaction.metadata.closed) return false;
  if (isPaid(transaction)) return held.id === transaction.providerPaymentId;
  return tries.every(({ status }) => status !== 'captured' && status !== 'refunded');
}

/** Of money that we know, where the gateway says that some went back, or we asked it to. */
async function seenRefunds(
  tenant: Tenant,
  account: GatewayAccount,
  transaction: Transaction,
  tries: readonly GatewayPayment[],
): Promise<GatewayRefund[]> {
  const gateway = gatewayOf(transaction.provider);
  // One that failed is in no sum.
  const isAsked = isPaid(transaction) && (await isRefundAsked(tenant, transaction.id));
  const refunds: GatewayRefund[] = [];
  for (const { id, amountRefundedMinor } of tries) {
    // Of another amount than was asked for, the payment alone is known that is shown to the seller.
    const isKnown = isPaid(transaction) || transaction.metadata.mismatch?.paymentId === id;
    if (!isKnown || (amountRefundedMinor === 0 && !isAsked)) continue;
    refunds.push(...((await gateway.refunds?.(account, id)) ?? []));
  }
  return refunds;
}

async function toldRefunds(
  account: GatewayAccount,
  transaction: Transaction,
): Promise<GatewayRefund[]> {
  const gateway = gatewayOf(transaction.provider);
  const refunds: GatewayRefund[] = [];
  for (const { id, paymentId } of transaction.metadata.toldRefunds ?? []) {
    const refund = await gateway.findRefund(account, paymentId, id).catch((error) => {
      const isUnknown = error instanceof GatewayError && error.failure === 'not_found';
      // Only the previous keys may know it.
      if (isUnknown && !hasOtherKeys(transaction, account)) return null;
      throw error;
    });
    if (refund?.paymentId === paymentId) refunds.push(refund);
  }
  return refunds;
}
