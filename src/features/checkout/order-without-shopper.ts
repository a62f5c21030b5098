import { Refusal } from '../../errors.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../session.ts';
import { confirmedCapture } from '../payments/gateway/capture-state.ts';
import type { OrderWithout } from '../payments/sweep-payments.ts';
import { awaitNobody } from '../payments/transactions/apply-check.ts';
import { lockTransaction } from '../payments/transactions/queries/find-transaction.ts';
import { findStoreOf } from '../stores/find-store.ts';
import { placePaidOrder } from './place-paid-order.ts';

/** If refused, the payment stays with the seller; a crowd or an outage only delays it. */
export const orderWithoutShopper: OrderWithout = async (tenant, transaction) => {
  const store = await findStoreOf(tenant);
  if (!store) return;
  try {
    const seen = await confirmedCapture(tenantOfStore(store), transaction, 'order');
    await placePaidOrder(store, transaction, { seen, actor: SYSTEM, idempotency: null });
  } catch (error) {
    if (!(error instanceof Refusal) || error.statusCode >= 500) throw error;
    await leaveToSeller(tenant, transaction.id);
  }
};

const leaveToSeller = (tenant: Tenant, transactionId: string): Promise<unknown> =>
  inTransaction(async (trx) =>
    awaitNobody(tenant, await lockTransaction(tenant, transactionId, trx), trx),
  );
