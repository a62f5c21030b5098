import type { Trx } from '../../db/db.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { moveStock, type StockCause, type StockChange } from './move-stock.ts';
import { outOfStock, type WantedLine } from './out-of-stock.ts';

/** A line of an order, by its own id. */
export interface StockLine extends WantedLine {
  id: string;
}

const OPTIONS = { untracked: false, refuseShort: true };

/**
 * Takes an order's pieces out of stock. Untracked variants are skipped, without ledger rows.
 * @throws Refusal 400 OUT_OF_STOCK naming the lines; then nothing was taken
 */
export async function takeForOrder(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const moved = await moveStock(tenant, sold(lines), saleOf(orderId, actor), OPTIONS, trx);
  const short = moved.filter((variant) => variant.short);
  if (short.length === 0) return;
  const stockOf = new Map(short.map(({ variantId, stock }) => [variantId, stock]));
  throw outOfStock(lines, stockOf);
}

const sold = (lines: readonly StockLine[]): StockChange[] =>
  lines.map(({ id, variantId, quantity }) => ({ variantId, delta: -quantity, orderItemId: id }));

const saleOf = (orderId: string, actor: Actor): StockCause => ({ reason: 'sale', actor, orderId });
