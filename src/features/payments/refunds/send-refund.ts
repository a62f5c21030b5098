import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayAccount, GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Outcome } from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import {
  gatewayAccount,
  hasOtherKeys,
  keysChanged,
  tellRefusedKeys,
} from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import type { Refund } from '../payment.ts';
import { findTransaction } from '../transactions/queries/find-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { findRefund, type RefundOfPayment } from './find-refund.ts';
import { afterFailedCall, outcomeOf, type RefundOutcome } from './refund-outcome.ts';
import { settleRefund } from './settle-refund.ts';
import { claimRefund } from './write-refund.ts';

/**
 * Sends a refund that is due, or asks about one that the gateway has accepted. Idempotent, also in
 * parallel. Never inside a transaction. Returns the updated refund.
 * @throws Refusal 404
 */
export async function sendRefund(tenant: Tenant, refundId: string): Promise<Refund> {
  const claimed = await claimRefund(tenant, refundId);
  if (!claimed) return findRefund(tenant, refundId);
  const outcome = await ask(tenant, claimed);
  return inTransaction((trx) => settleRefund(tenant, claimed, outcome, trx));
}

/** Errors don't undo the change: the refund is recorded, and the worker retries it. */
export async function sendWritten(tenant: Tenant, refund: Refund): Promise<Refund> {
  if (refund.status !== 'requested') return refund;
  return sendRefund(tenant, refund.id).catch(() => refund);
}

export const sendOutcome = async (
  tenant: Tenant,
  { result, replayed }: Outcome<Refund>,
): Promise<Outcome<Refund>> => ({ result: await sendWritten(tenant, result), replayed });

async function ask(tenant: Tenant, refund: RefundOfPayment): Promise<RefundOutcome> {
  try {
    return outcomeOf(await callGateway(tenant, refund));
  } catch (error) {
    if (!(error instanceof GatewayError) && !(error instanceof Refusal)) throw error;
    await tellRefusedKeys(tenant, refund.provider, error);
    return afterFailedCall(refund, error);
  }
}

/** @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 409 GATEWAY_KEYS_CHANGED, else GatewayError */
async function callGateway(tenant: Tenant, refund: RefundOfPayment): Promise<GatewayRefund> {
  const transaction = await findTransaction(tenant, refund.paymentId);
  const account = await gatewayAccount(tenant, transaction.provider);
  return askFor(account, transaction, refund).catch((error) => {
    const isUnknown = error instanceof GatewayError && error.failure === 'not_found';
    throw isUnknown && hasOtherKeys(transaction, account) ? keysChanged() : error;
  });
}

async function askFor(
  account: GatewayAccount,
  { provider, providerPaymentId }: Transaction,
  { id: refundId, amountMinor, currency, tries, providerRefundId }: RefundOfPayment,
): Promise<GatewayRefund> {
  if (providerPaymentId === null) throw new GatewayError('not_found');
  const gateway = gatewayOf(provider);
  if (providerRefundId) return gateway.findRefund(account, providerPaymentId, providerRefundId);
  const idempotencyKey = `${refundId}-${tries}`;
  const request = {
    paymentId: providerPaymentId,
    amountMinor,
    currency,
    refundId,
    idempotencyKey,
  };
  return gateway.refund(account, request);
}
