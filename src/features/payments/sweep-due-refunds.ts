import { rows } from '../../kernel/db/db.ts';
import { acrossTenants, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { sendRefund } from './refunds/send-refund.ts';

/** The most in one run; the rest is due at the next. */
const MAX_REFUNDS = 200;
/** After this, no more are sent: long runs would delay the other recurring jobs. */
const RUN_MS = 45_000;
const AT_ONCE = 4;

/** Claimed by a lease, so that parallel runs and requests never send one twice. */
export async function sweepDueRefunds({
  maxRefunds = MAX_REFUNDS,
  forMs = RUN_MS,
} = {}): Promise<{ sent: number; settled: number; failed: number }> {
  const until = performance.now() + forMs;
  const due = (await dueRefunds(maxRefunds)).values();
  const total = { sent: 0, settled: 0, failed: 0 };
  const next = async (): Promise<void> => {
    for (const { ownerId, id } of due) {
      // A refund that can't be sent doesn't stop the others; its lease expires.
      const refund = await sendRefund(tenantOfStore({ ownerId }), id).catch(() => null);
      total.sent += 1;
      if (refund === null) total.failed += 1;
      else if (refund.status !== 'requested') total.settled += 1;
      if (performance.now() > until) return;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return total;
}

/** Stores take turns, so that one with many refunds doesn't delay the others. */
const DUE = acrossTenants(`
select owner_id, id from refunds
 where status = 'requested' and next_attempt_at <= now()
   and (leased_until is null or leased_until < now())
 order by row_number() over (partition by owner_id order by next_attempt_at), next_attempt_at
 limit ?`);

interface DueRefund {
  ownerId: string;
  id: string;
}

/** None is claimed. */
const dueRefunds = (maxRefunds: number): Promise<DueRefund[]> => rows<DueRefund>(DUE, [maxRefunds]);
