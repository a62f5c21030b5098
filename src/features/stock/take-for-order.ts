import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { Actor } from '../../session.ts';
import { moveStock, ShortStock, type StockCause, type StockChange } from './move-stock.ts';
import { outOfStock, type WantedLine } from './out-of-stock.ts';

export interface StockLine extends WantedLine {
  id: string;
}

const OPTIONS = { untracked: false, failWhenShort: true };

/**
 * Untracked variants are skipped, without ledger rows.
 * @throws Refusal 400 OUT_OF_STOCK naming the lines
 */
export async function takeForOrder(
  tenant: Tenant,
  orderId: string,
  lines: readonly StockLine[],
  actor: Actor,
  trx: Trx,
): Promise<void> {
  await moveStock(tenant, sold(lines), saleOf(orderId, actor), OPTIONS, trx).catch((error) => {
    throw error instanceof ShortStock ? outOfStock(lines, error.stockOf) : error;
  });
}

const sold = (lines: readonly StockLine[]): StockChange[] =>
  lines.map(({ id, variantId, quantity }) => ({ variantId, delta: -quantity, orderItemId: id }));

const saleOf = (orderId: string, actor: Actor): StockCause => ({ reason: 'sale', actor, orderId });
