import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { addJob } from '../../jobs/add-job.ts';
import { saveTransaction } from './save-transaction.ts';
import type { Transaction } from './transaction.ts';

/** Asked about so often, a payment is left to the sweep: somebody makes webhooks by the hundred. */
const HURRIED_CHECKS = 100;

/**
 * Writes a payment whose row the caller has locked, and has a job ask the gateway about it as soon
 * as that has committed. A job that is lost costs minutes: the payment is due for the sweep as well.
 */
export async function askNow(tenant: Tenant, transaction: Transaction, trx: Trx): Promise<void> {
  await saveTransaction(tenant, { ...transaction, nextCheckAt: new Date() }, trx);
  if (transaction.checks >= HURRIED_CHECKS) return;
  const { ownerId } = tenant;
  await addJob(trx, 'ask-about-payment', { ownerId, paymentId: transaction.id });
}
