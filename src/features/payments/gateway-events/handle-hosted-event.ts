import { isFailure } from '../../../clients/gateways/gateway-error.ts';
import type { GatewayProvider } from '../../../clients/gateways/gateway-origins.ts';
import type { GatewayEvent } from '../../../clients/gateways/payment-gateway.ts';
import { Refusal } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { gatewayAccount } from '../gateway/gateway-account.ts';
import { gatewayOf } from '../gateway/gateway-connection.ts';
import { lockPayment } from '../refunds/refund-money.ts';
import { askNow } from '../transactions/next-check.ts';
import {
  findByGatewayOrder,
  findByGatewayPayment,
  findOfGateway,
} from '../transactions/queries/find-transaction.ts';
import type { Transaction } from '../transactions/transaction.ts';

type Named = Pick<GatewayEvent, 'orderId' | 'reference' | 'paymentId'>;

/**
 * The gateway is asked about the payment, whatever the event says of it. Where it names none that we
 * know, the gateway is first asked which one it is.
 */
export async function followHostedEvent(
  tenant: Tenant,
  provider: GatewayProvider,
  named: Named,
  trx: Trx,
): Promise<void> {
  const found = await paymentNamed(tenant, provider, named, trx);
  const { ownerId } = tenant;
  const { paymentId } = named;
  if (found) await ask(tenant, found, trx);
  else if (paymentId) await addJob(trx, 'find-told-payment', { ownerId, provider, paymentId });
}

async function ask(tenant: Tenant, { id }: Transaction, trx: Trx): Promise<void> {
  const { transaction } = await lockPayment(tenant, id, trx);
  await askNow(tenant, transaction, trx);
}

/** Of several names each may be missing: the gateway's own, and ours. */
async function paymentNamed(
  tenant: Tenant,
  provider: GatewayProvider,
  { orderId, reference, paymentId }: Named,
  trx: Trx,
): Promise<Transaction | null> {
  const byOrder = orderId && (await findByGatewayOrder(tenant, provider, orderId, trx));
  if (byOrder) return byOrder;
  const byReference =
    reference && isUuid(reference) && (await findOfGateway(tenant, provider, reference, trx));
  if (byReference) return byReference;
  return paymentId ? findByGatewayPayment(tenant, provider, paymentId, trx) : null;
}

/**
 * Asks a gateway which of our payments one of its own is for, and then about that one. Never inside
 * a transaction.
 * @throws GatewayError when it can't say now
 */
export async function findToldPayment(
  tenant: Tenant,
  provider: GatewayProvider,
  paymentId: string,
): Promise<void> {
  const named = await namesOf(tenant, provider, paymentId);
  if (!named) return;
  await inTransaction(async (trx) => {
    const found = await paymentNamed(tenant, provider, { ...named, paymentId }, trx);
    if (found) await ask(tenant, found, trx);
  });
}

async function namesOf(
  tenant: Tenant,
  provider: GatewayProvider,
  paymentId: string,
): Promise<Pick<Named, 'orderId' | 'reference'> | null> {
  try {
    const account = await gatewayAccount(tenant, provider);
    return await gatewayOf(provider).payment(account, paymentId);
  } catch (error) {
    // Another account's, or nobody's; or the store has no account any more.
    if (isFailure(error, 'not_found') || error instanceof Refusal) return null;
    throw error;
  }
}
