import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, ShortStock } from './move-stock.ts';
import { outOfStock } from './out-of-stock.ts';
import { heldByOrder } from './queries/held-by-order.ts';
import { lockVariants } from './queries/lock-variants.ts';
import type { StockLine } from './take-for-order.ts';

/** Its quantity is 0 when it is removed. */
export interface EditedLine extends StockLine {
  /** The previous quantity; 0 for a new line. */
  before: number;
}

/**
 * Updates stock after an order's lines were edited: added pieces are taken, removed ones restocked
 * as far as the order holds them. The caller has locked the order's row. Returns whether the order
 * still holds fewer pieces than its lines say.
 * @throws Refusal 400 OUT_OF_STOCK naming the lines
 */
export async function followEdit(
  tenant: Tenant,
  orderId: string,
  lines: readonly EditedLine[],
  actor: Actor,
  trx: Trx,
): Promise<boolean> {
  const variantIds = lines.map(({ variantId }) => variantId);
  const variants = await lockVariants(tenant, variantIds, trx);
  const held = await heldByOrder(tenant, orderId, trx);
  const heldOf = new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const steps = lines.map((line) => {
    const holds = heldOf.get(line.id) ?? 0;
    const tracked = variants.get(line.variantId)?.trackStock ?? false;
    return { line, holds, tracked, delta: deltaOf(line, holds, tracked) };
  });
  const changes = steps
    .filter(({ delta }) => delta !== 0)
    .map(({ line, delta }) => ({ variantId: line.variantId, orderItemId: line.id, delta }));
  if (changes.length > 0) {
    const cause = { reason: 'edit', actor, orderId } as const;
    // Untracked variants are only restocked here, so that stock stays the ledger's sum.
    const options = { untracked: true, refuseShort: true };
    await moveStock(tenant, changes, cause, options, trx).catch((error) => {
      throw error instanceof ShortStock ? outOfStock(lines, available(error, held)) : error;
    });
  }
  return steps.some(({ line, holds, tracked, delta }) => tracked && holds - delta < line.quantity);
}

function deltaOf({ before, quantity }: EditedLine, holds: number, tracked: boolean): number {
  if (quantity > before) return tracked ? before - quantity : 0;
  return Math.max(holds - quantity, 0);
}

/** What the order already holds counts as available to it. */
function available(
  { stockOf }: ShortStock,
  held: readonly { variantId: string; quantity: number }[],
): Map<string, number> {
  const withHeld = [...stockOf].map(([variantId, stock]) => {
    const own = held.filter((line) => line.variantId === variantId);
    return [variantId, own.reduce((sum, { quantity }) => sum + quantity, stock)] as const;
  });
  return new Map(withHeld);
}
