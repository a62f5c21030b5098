import type { Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { addJob } from '../../jobs/add-job.ts';
import { saveTransaction } from './save-transaction.ts';
import type { Transaction } from './transaction.ts';

/** A payment asked about this often is left to the sweep: somebody is generating webhooks. */
const HURRIED_CHECKS = 100;

/**
 * Writes a payment, whose row the caller has locked, and adds a job to ask the gateway after the
 * commit. If the job is lost, the sweep asks within minutes.
 */
export async function askNow(tenant: Tenant, transaction: Transaction, trx: Trx): Promise<void> {
  await saveTransaction(tenant, { ...transaction, nextCheckAt: new Date() }, trx);
  if (transaction.checks >= HURRIED_CHECKS) return;
  const { ownerId } = tenant;
  await addJob(trx, 'ask-about-payment', { ownerId, paymentId: transaction.id });
}
