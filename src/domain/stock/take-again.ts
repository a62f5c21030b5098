import { rows, type Trx } from '../../db.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { moveStock, type StockChange } from './move-stock.ts';
import type { StockLine } from './take-for-order.ts';

interface LockedVariant {
  id: string;
  stock: number;
  oversell: boolean;
}

const LOCK = `
select id, stock, oversell from product_variants
 where owner_id = ? and id = any(?::uuid[]) and track_stock order by id for no key update`;

/**
 * Takes the pieces of an order that comes back from `cancelled`: as many as there are. The caller
 * has locked the order's row. Returns whether something is short.
 */
export async function takeAgain(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<boolean> {
  const variantIds = lines.map((line) => line.variantId);
  const variants = await rows<LockedVariant>(LOCK, [tenant.ownerId, variantIds], trx);
  const left = new Map(variants.map((variant) => [variant.id, variant]));
  const changes: StockChange[] = [];
  let short = false;
  for (const { id, variantId, quantity } of lines) {
    const variant = left.get(variantId);
    if (!variant) continue;
    const taken = variant.oversell ? quantity : Math.min(quantity, Math.max(variant.stock, 0));
    if (taken < quantity) short = true;
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
