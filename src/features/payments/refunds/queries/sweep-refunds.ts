import { rows } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/** Stores take turns, so that one with many refunds doesn't delay the others. */
const DUE = acrossTenants(`
select owner_id, id from refunds
 where status = 'requested' and next_attempt_at <= now()
   and (leased_until is null or leased_until < now())
 order by row_number() over (partition by owner_id order by next_attempt_at), next_attempt_at
 limit ?`);

export interface DueRefund {
  ownerId: string;
  id: string;
}

/** None is claimed. */
export const dueRefunds = (maxRefunds: number): Promise<DueRefund[]> =>
  rows<DueRefund>(DUE, [maxRefunds]);
