import { rows } from '../../../db/db.ts';
import type { Actor } from '../../../session.ts';
import { type Tenant, tenantOfStore } from '../../../tenancy/tenant.ts';
import { type RunningBulk, runBulkItem } from './run-bulk-item.ts';

/** Rows read at a time, which bounds the job's memory. */
const BATCH = 200;

interface BulkIds {
  ownerId: string;
  bulkId: string;
}

/**
 * Runs a bulk action, each order in its own transaction together with its result. A run that died
 * can simply be repeated: orders with a result are skipped. Stops early when `signal` fires.
 * @throws any error that is not a Refusal, after marking the action as failed; the job retries
 */
export async function runBulk(ids: BulkIds, signal?: AbortSignal): Promise<void> {
  const tenant = tenantOfStore(ids);
  const [bulk] = await rows<RunningBulk & { actor: Actor }>(
    `update bulk_actions set state = 'running' where owner_id = ? and id = ?::uuid and state <> 'done'
     returning id, action, params, actor`,
    [ids.ownerId, ids.bulkId],
  );
  if (!bulk) return;
  try {
    if (await everyItem(tenant, bulk, signal)) await settle(ids, 'done');
  } catch (error) {
    await settle(ids, 'failed');
    throw error;
  }
}

/** Whether all orders were handled. */
async function everyItem(
  tenant: Tenant,
  bulk: RunningBulk,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (;;) {
    const waiting = await rows<{ orderId: string }>(
      `select order_id from bulk_action_items
        where owner_id = ? and bulk_action_id = ? and state = 'waiting' order by position limit ?`,
      [tenant.ownerId, bulk.id, BATCH],
    );
    if (waiting.length === 0) return true;
    for (const { orderId } of waiting) {
      if (signal?.aborted) return false;
      await runBulkItem(tenant, bulk, orderId);
    }
  }
}

const settle = ({ ownerId, bulkId }: BulkIds, state: 'done' | 'failed') =>
  rows(
    `update bulk_actions set state = ?, finished_at = now()
      where owner_id = ? and id = ?::uuid and state = 'running'`,
    [state, ownerId, bulkId],
  );
