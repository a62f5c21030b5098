import { rows } from '../../db/db.ts';
import type { StockReason } from '../../enums.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/** Why a variant's stock changed. */
export interface StockMovement {
  id: string;
  delta: number;
  stockAfter: number;
  reason: StockReason;
  note: string;
  orderId: string | null;
  actorName: string;
  createdAt: Date;
}

/** The newest changes of a variant's stock, newest first. */
export const listStockMovements = (
  tenant: Tenant,
  variantId: string,
  limit: number,
): Promise<StockMovement[]> =>
  rows<StockMovement>(
    `select id, delta, stock_after, reason, note, order_id,
            actor_name, created_at
       from stock_movements where owner_id = ? and variant_id = ?
      order by created_at desc, id desc limit ?`,
    [tenant.ownerId, variantId, limit],
  );
