import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, type StockChange } from './move-stock.ts';
import { lockStockOf } from './stock-of-order.ts';
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
  const { heldOf, variants } = await lockStockOf(tenant, orderId, lines, trx);
  const changes: StockChange[] = [];
  let short = false;
  for (const { id, variantId, quantity } of lines) {
    const variant = variants.get(variantId);
    if (!variant?.trackStock) continue;
    const missing = quantity - (heldOf.get(id) ?? 0);
    const taken = variant.oversell ? missing : Math.min(missing, Math.max(variant.stock, 0));
    if (taken < missing) short = true;
    if (taken === 0) continue;
    variant.stock -= taken;
    changes.push({ variantId, orderItemId: id, delta: -taken });
  }
  if (changes.length > 0) {
    const options = { untracked: false, failWhenShort: false };
    await moveStock(tenant, changes, { reason: 'reopen', actor, orderId }, options, trx);
  }
  return short;
}
