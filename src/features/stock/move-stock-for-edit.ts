import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, ShortStock } from './move-stock.ts';
import { outOfStock } from './out-of-stock.ts';
import { lockStockOf } from './stock-of-order.ts';
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
export async function moveStockForEdit(
  tenant: Tenant,
  orderId: string,
  lines: readonly EditedLine[],
  actor: Actor,
  trx: Trx,
): Promise<boolean> {
  const { heldOf, variants } = await lockStockOf(tenant, orderId, lines, trx);
  const steps = lines.map((line) => {
    const held = heldOf.get(line.id) ?? 0;
    const tracked = variants.get(line.variantId)?.trackStock ?? false;
    return { ...line, held, tracked, delta: deltaOf(line, held, tracked) };
  });
  const changes = steps
    .filter(({ delta }) => delta !== 0)
    .map(({ variantId, id, delta }) => ({ variantId, orderItemId: id, delta }));
  if (changes.length > 0) {
    const cause = { reason: 'edit', actor, orderId } as const;
    // Untracked variants are only restocked here, so that stock stays the ledger's sum.
    const options = { untracked: true, failWhenShort: true };
    await moveStock(tenant, changes, cause, options, trx).catch((error) => {
      throw error instanceof ShortStock ? outOfStock(lines, available(error, steps)) : error;
    });
  }
  return steps.some(({ held, tracked, delta, quantity }) => tracked && held - delta < quantity);
}

function deltaOf({ before, quantity }: EditedLine, held: number, tracked: boolean): number {
  if (quantity > before) return tracked ? before - quantity : 0;
  return Math.max(held - quantity, 0);
}

/** What the order already holds counts as available to it. */
function available(
  { stockOf }: ShortStock,
  lines: readonly { variantId: string; held: number }[],
): Map<string, number> {
  const withHeld = [...stockOf].map(([variantId, stock]) => {
    const own = lines.filter((line) => line.variantId === variantId);
    return [variantId, own.reduce((sum, { held }) => sum + held, stock)] as const;
  });
  return new Map(withHeld);
}
