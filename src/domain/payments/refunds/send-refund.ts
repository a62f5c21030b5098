import { GatewayError } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayRefund } from '../../../clients/gateways/payment-gateway.ts';
import { inTransaction } from '../../../db.ts';
import { Refusal } from '../../../errors.ts';
import type { Tenant } from '../../../tenant.ts';
import type { Outcome } from '../../idempotency/once.ts';
import { gatewayAccount } from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { tellRefusedKeys } from '../gateway/tell-refused-keys.ts';
import type { Refund } from '../payment.ts';
import { findTransaction } from '../transactions/find-transaction.ts';
import { claimRefund } from './claim-refund.ts';
import { findRefund, type GatewayRefundRow } from './find-refund.ts';
import { NOT_GIVEN_BACK, type RefundOutcome } from './refund-outcome.ts';
import { MAX_ATTEMPTS } from './retry-delay.ts';
import { settleRefund } from './settle-refund.ts';

/**
 * Asks the gateway for a refund that is written down and due, or how it goes on with one that it
 * has taken on, and keeps the answer. Safe to call twice at once: the second call changes nothing.
 * Never inside a transaction. Returns the refund as it then stands.
 * @throws Refusal 404
 */
export async function sendRefund(tenant: Tenant, refundId: string): Promise<Refund> {
  const claimed = await claimRefund(tenant, refundId);
  if (!claimed) return findRefund(tenant, refundId);
  const outcome = await ask(tenant, claimed);
  return inTransaction((trx) => settleRefund(tenant, refundId, outcome, trx));
}

/** The same for a refund that a change has written, with or without a key; one by hand is done. */
export async function sendOutcome(
  tenant: Tenant,
  { result, replayed }: Outcome<Refund>,
): Promise<Outcome<Refund>> {
  if (result.status !== 'requested') return { result, replayed };
  return { result: await sendRefund(tenant, result.id), replayed };
}

async function ask(tenant: Tenant, refund: GatewayRefundRow): Promise<RefundOutcome> {
  try {
    return outcomeOf(await callGateway(tenant, refund));
  } catch (error) {
    if (isUnset(error)) return unknownOutcome(refund, error.message);
    if (!(error instanceof GatewayError)) throw error;
    await tellRefusedKeys(tenant, error);
    return failureOutcome(refund, error);
  }
}

async function callGateway(tenant: Tenant, refund: GatewayRefundRow): Promise<GatewayRefund> {
  const { id: refundId, amountMinor, tries, providerRefundId } = refund;
  const { provider, providerPaymentId } = await findTransaction(tenant, refund.paymentId);
  if (providerPaymentId === null) throw new GatewayError('not_found');
  const account = await gatewayAccount(tenant);
  const gateway = gatewayOf(provider);
  if (providerRefundId) return gateway.findRefund(account, providerPaymentId, providerRefundId);
  const idempotencyKey = `${refundId}-${tries}`;
  const request = { paymentId: providerPaymentId, amountMinor, refundId, idempotencyKey };
  return gateway.refund(account, request);
}

function outcomeOf({ id: providerRefundId, status }: GatewayRefund): RefundOutcome {
  if (status !== 'failed') return { status, providerRefundId };
  return { status, providerRefundId, error: NOT_GIVEN_BACK, isCertain: true };
}

/**
 * The gateway's no is a no, but wrong keys are put right, and what it has taken on once it does not
 * forget: both are asked about again.
 */
function failureOutcome(refund: GatewayRefundRow, error: GatewayError): RefundOutcome {
  const isRefused = error.failure === 'refused' || error.failure === 'not_found';
  if (!isRefused || refund.providerRefundId) return unknownOutcome(refund, error.message);
  const words = error.description ?? error.message;
  return { status: 'failed', providerRefundId: null, error: words, isCertain: true };
}

function unknownOutcome(
  { attempts, providerRefundId }: GatewayRefundRow,
  error: string,
): RefundOutcome {
  // After a day of silence the seller decides; what the gateway has taken on goes on by itself.
  if (attempts < MAX_ATTEMPTS || providerRefundId) return { status: 'unknown', error };
  return { status: 'failed', providerRefundId, error, isCertain: false };
}

const isUnset = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'PAYMENTS_NOT_CONFIGURED';
