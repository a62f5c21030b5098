import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import type { Transaction } from '../transaction.ts';
import { TRANSACTION_COLUMNS } from './find-transaction.ts';

/**
 * Parallel runs claim different payments by setting the next check to a later time. Stores take
 * turns, so that one with many payments doesn't delay the others.
 */
const CLAIM = acrossTenants(`
with ranked as (
  select owner_id, id, next_check_at,
         row_number() over (partition by owner_id order by next_check_at) as turn
    from payment_transactions where next_check_at <= now()),
due as materialized (
  select owner_id, id from payment_transactions
   where next_check_at <= now() and (owner_id, id) in (
         select owner_id, id from ranked order by turn, next_check_at limit ?)
     for no key update skip locked)
update payment_transactions
   set next_check_at = now() + ? * interval '1 minute', checks = checks + 1
 where (owner_id, id) in (select owner_id, id from due)
returning owner_id, ${TRANSACTION_COLUMNS}`);

export type ClaimedPayment = Transaction & { ownerId: string };

/** Claims due payments of all stores; those that a run leaves are due again after the minutes. */
export const claimDuePayments = (
  maxPayments: number,
  claimMinutes: number,
): Promise<ClaimedPayment[]> => rows<ClaimedPayment>(CLAIM, [maxPayments, claimMinutes]);
