import { rows } from '../../../db.ts';
import { acrossTenants, tenantOfStore } from '../../../tenant.ts';
import { sendRefund } from './send-refund.ts';

/** What one run may take; what is left over is due at the next one. */
const MAX_REFUNDS = 200;
/** Then nothing more is sent: runs that pile up would keep the other recurring jobs waiting. */
const RUN_MS = 45_000;
const AT_ONCE = 4;

/** The stores take turns, so that the pile of one keeps no other waiting. */
const DUE = acrossTenants(`
select owner_id as "ownerId", id from refunds
 where status = 'requested' and next_attempt_at <= now()
   and (leased_until is null or leased_until < now())
 order by row_number() over (partition by owner_id order by next_attempt_at), next_attempt_at
 limit ?`);

interface DueRefund {
  ownerId: string;
  id: string;
}

/**
 * Goes on with refunds that wait for the gateway. Each is taken by a lease, so that two runs at
 * once, or a run and whoever asked for the refund, never send one twice.
 */
export async function sweepDueRefunds({
  maxRefunds = MAX_REFUNDS,
  forMs = RUN_MS,
} = {}): Promise<{ sent: number; settled: number; failed: number }> {
  const until = performance.now() + forMs;
  const due = (await rows<DueRefund>(DUE, [maxRefunds])).values();
  const total = { sent: 0, settled: 0, failed: 0 };
  const next = async (): Promise<void> => {
    for (const { ownerId, id } of due) {
      // One that cannot be sent at all keeps no other waiting; its lease ends by itself.
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
