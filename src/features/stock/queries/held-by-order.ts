import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

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
