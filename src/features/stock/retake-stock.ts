import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, type StockChange } from './move-stock.ts';
import { heldByOrder } from './queries/held-by-order.ts';
import { lockVariants } from './queries/lock-variants.ts';
import type { StockLine } from './take-for-order.ts';

/**
 * Takes the pieces of a reopened order, as far as they are available, except those that were not
 * restocked when it was cancelled. The caller has locked the order's row. Returns whether stock is
 * short.
 */
export async function takeAgain(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<boolean> {
  const variantIds = lines.map((line) => line.variantId);
  const left = await lockVariants(tenant, variantIds, trx);
  const held = await heldByOrder(tenant, orderId, trx);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const changes: StockChange[] = [];
  let short = false;
  for (const { id, variantId, quantity } of lines) {
    const variant = left.get(variantId);
    if (!variant?.trackStock) continue;
    const missing = quantity - (heldOf.get(id) ?? 0);
    const taken = variant.oversell ? missing : Math.min(missing, Math.max(variant.stock, 0));
    if (taken < missing) short = true;
    if (taken === 0) continue;
    variant.stock -= taken;
    changes.push({ variantId, orderItemId: id, delta: -taken });
  }
  if (changes.length > 0) {
    const options = { untracked: false, refuseShort: false };
    await moveStock(tenant, changes, { reason: 'reopen', actor, orderId }, options, trx);
  }
  return short;
}
