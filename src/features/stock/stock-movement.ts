import type { StockReason } from '../../enums.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

/** A change of a variant's stock. A variant's stock is the sum of its movements. */
export class StockMovement extends TenantModel {
  static override tableName = 'stock_movements';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  variantId!: string;
  /** Pieces; never 0. */
  delta!: number;
  stockAfter!: number;
  reason!: StockReason;
  note!: string;
  /** Null: the seller's change, not an order's. */
  orderId!: string | null;
  orderItemId!: string | null;
  /** Null: no signed-in person. */
  actorId!: string | null;
  actorName!: string;
  createdAt!: Date;
}

export const listStockMovements = async (
  tenant: Tenant,
  variantId: string,
  limit: number,
): Promise<StockMovement[]> =>
  await StockMovement.of(tenant)
    .select('id', 'delta', 'stockAfter', 'reason', 'note', 'orderId', 'actorName', 'createdAt')
    .where({ variantId })
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(limit);
