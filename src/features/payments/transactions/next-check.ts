import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { saveTransaction } from './queries/save-transaction.ts';
import type { Transaction } from './transaction.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * When the gateway is asked about a payment, counted from its creation. In the first hour, in which
 * nearly all are paid, the intervals are so short that unreported money is found within twenty
 * minutes. The last check is right before its quote is deleted.
 */
const CHECKS_AFTER_MS = [
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  45 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  48 * HOUR,
  72 * HOUR,
  7 * DAY,
  14 * DAY,
  30 * DAY,
];

/** When to ask again about an unpaid payment; null: no more checks. */
export function nextCheck(createdAt: Date, now: Date): Date | null {
  const age = now.getTime() - createdAt.getTime();
  const after = CHECKS_AFTER_MS.find((each) => each > age);
  return after === undefined ? null : new Date(createdAt.getTime() + after);
}

/** For reported money: the gateway is asked until it confirms it, however long that takes. */
export const nextUnconfirmedCheck = (createdAt: Date, now: Date): Date =>
  nextCheck(createdAt, now) ?? new Date(now.getTime() + DAY);

/** A payment asked about this often is left to the sweep: somebody is generating webhooks. */
const HURRIED_CHECKS = 100;

/** If the job is lost, the sweep asks within minutes. */
export async function askNow(tenant: Tenant, transaction: Transaction, trx: Trx): Promise<void> {
  await saveTransaction(tenant, { ...transaction, nextCheckAt: databaseNow() }, trx);
  if (transaction.checks >= HURRIED_CHECKS) return;
  const { ownerId } = tenant;
  await addJob(trx, 'ask-about-payment', { ownerId, paymentId: transaction.id });
}
