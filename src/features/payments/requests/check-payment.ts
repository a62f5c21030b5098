import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import { Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { gatewayAccount } from '../gateway/gateway-account.ts';
import { applyCheck } from '../transactions/apply-check.ts';
import { askAboutPayment } from '../transactions/ask-about-payment.ts';
import { findByPublicToken } from '../transactions/queries/find-transaction.ts';
import { isPaid, type Transaction } from '../transactions/transaction.ts';
import type { PaymentRequest } from './payment-request.ts';

/** `checking`: not known yet; `kept`: it came in, and the seller decides about it. */
export const PAID_STATES = ['open', 'failed', 'checking', 'paid', 'kept', 'refunded'] as const;
export type PaidState = (typeof PAID_STATES)[number];

/** Null for a payment that was not started from this request. The token is secret. */
export async function paymentOfRequest(
  tenant: Tenant,
  { id }: PaymentRequest,
  publicToken: string,
): Promise<Transaction | null> {
  const found = await findByPublicToken(tenant, publicToken);
  return found?.paymentRequestId === id ? found : null;
}

/** Without asking the gateway. @param isWaiting whether its shopper has come from the gateway */
export function paidState(
  { status, orderId, metadata, attention }: Transaction,
  isWaiting: boolean,
): PaidState {
  if (status === 'refunded') return 'refunded';
  if (isPaid({ status })) return orderId === null ? 'kept' : 'paid';
  if (metadata.mismatch && attention) return 'kept';
  if (status === 'failed') return 'failed';
  return isWaiting ? 'checking' : 'open';
}

/**
 * Asks the gateway once, by the store's own key, and records its answer; what is known already is
 * not asked about. Where nobody can say, the sweep asks later. Never inside a transaction.
 */
export async function checkRequestPayment(
  tenant: Tenant,
  transaction: Transaction,
): Promise<{ transaction: Transaction; isUnclear: boolean }> {
  if (isPaid(transaction)) return { transaction, isUnclear: false };
  try {
    const account = await gatewayAccount(tenant, transaction.provider);
    const answer = await askAboutPayment(tenant, account, transaction);
    const isOpen = answer.tries.some(({ status }) => status !== 'failed');
    const after = await applyCheck(tenant, transaction, answer);
    return { transaction: after, isUnclear: isOpen && !isPaid(after) && !after.attention };
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof Refusal)) throw error;
    return { transaction, isUnclear: true };
  }
}
