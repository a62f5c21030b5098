import type { Trx } from '../../db.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { moveStock } from './move-stock.ts';
import { outOfStock, type WantedLine } from './out-of-stock.ts';

/** A line of an order, by its own id. */
export interface StockLine extends WantedLine {
  id: string;
}

/**
 * Takes an order's pieces out of stock. Variants whose stock is not tracked are left alone and
 * write no ledger rows.
 * @throws Refusal 400 OUT_OF_STOCK naming the lines; then nothing was taken
 */
export async function takeForOrder(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const changes = lines.map(({ id, variantId, quantity }) => ({
    variantId,
    delta: -quantity,
    orderItemId: id,
  }));
  const cause = { reason: 'sale', actor, orderId } as const;
  const options = { untracked: false, refuseShort: true };
  const moved = await moveStock(tenant, changes, cause, options, trx);
  const short = moved.filter((variant) => variant.short);
  if (short.length === 0) return;
  const stockOf = new Map(short.map(({ variantId, stock }) => [variantId, stock]));
  throw outOfStock(lines, stockOf);
}
