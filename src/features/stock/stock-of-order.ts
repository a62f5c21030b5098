import { rows, type Trx } from '../../kernel/db/db.ts';
import type { StatementPart } from '../../kernel/db/statement.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

/** Pieces that an order has taken and not given back, by line. */
export interface HeldLine {
  variantId: string;
  orderItemId: string;
  quantity: number;
}

/**
 * By its ledger rows. Callers that move stock have locked the order's row, so that it can't change;
 * without a transaction it is only for display.
 */
export const heldByOrder = (tenant: Tenant, orderId: string, trx?: Trx): Promise<HeldLine[]> =>
  rows<HeldLine>(
    `select variant_id, order_item_id,
            -sum(delta)::integer as quantity
       from stock_movements where owner_id = ? and order_id = ?
      group by variant_id, order_item_id having sum(delta) < 0`,
    [tenant.ownerId, orderId],
    trx,
  );

interface LockedVariant {
  id: string;
  stock: number;
  trackStock: boolean;
  oversell: boolean;
}

const LOCK = `
select id, stock, track_stock, oversell from product_variants
 where owner_id = ? and id = any(?::uuid[]) order by id for no key update`;

/**
 * Locks the variants of an order's lines in id order, like all code that moves stock, and reads what
 * the order holds by line id. The caller has locked the order's row.
 */
export async function lockStockOf(
  tenant: Tenant,
  orderId: string,
  lines: readonly { variantId: string }[],
  trx: Trx,
) {
  const variantIds = lines.map(({ variantId }) => variantId);
  const held = await heldByOrder(tenant, orderId, trx);
  const variants = await rows<LockedVariant>(LOCK, [tenant.ownerId, variantIds], trx);
  return {
    heldOf: new Map(held.map(({ orderItemId, quantity }) => [orderItemId, quantity])),
    variants: new Map(variants.map((variant) => [variant.id, variant])),
  };
}

/**
 * SQL that locks tracked variants in id order, as part of a larger statement, which must read it:
 * an unread part does not run.
 */
export const lockingTracked = (
  { ownerId }: Tenant,
  variantIds: readonly string[],
): StatementPart => ({
  sql: `select id from product_variants
     where owner_id = ? and id = any(?::uuid[]) and track_stock order by id for no key update`,
  bindings: [ownerId, variantIds],
});
