import { fn } from 'objection';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { BulkActionRow, BulkItem } from './bulk-action.ts';
import { type RunningBulk, runBulkItem } from './run-bulk-item.ts';

/** Rows read at a time, which bounds the job's memory. */
const BATCH = 200;

interface BulkIds {
  ownerId: string;
  bulkId: string;
}

/**
 * Each order in its own transaction together with its result. A run that died can simply be
 * repeated: orders with a result are skipped. Stops early when `signal` fires.
 * @throws any error that is not a Refusal, after marking the action as failed; the job retries
 */
export async function runBulk(ids: BulkIds, signal?: AbortSignal): Promise<void> {
  const tenant = tenantOfStore(ids);
  const [bulk] = await BulkActionRow.of(tenant)
    .where({ id: ids.bulkId })
    .whereNot({ state: 'done' })
    .patch({ state: 'running' })
    .returning(['id', 'action', 'params', 'actor']);
  if (!bulk) return;
  try {
    if (await everyItem(tenant, bulk, signal)) await settle(tenant, bulk, 'done');
  } catch (error) {
    await settle(tenant, bulk, 'failed');
    throw error;
  }
}

async function everyItem(
  tenant: Tenant,
  bulk: RunningBulk,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (;;) {
    const waiting = await BulkItem.of(tenant)
      .select('orderId')
      .where({ bulkActionId: bulk.id, state: 'waiting' })
      .orderBy('position')
      .limit(BATCH);
    if (waiting.length === 0) return true;
    for (const { orderId } of waiting) {
      if (signal?.aborted) return false;
      await runBulkItem(tenant, bulk, orderId);
    }
  }
}

const settle = (tenant: Tenant, { id }: RunningBulk, state: 'done' | 'failed') =>
  BulkActionRow.of(tenant).where({ id, state: 'running' }).patch({ state, finishedAt: fn.now() });
