import type { Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import type { OrderItem } from './order.ts';
import { OrderItemRow } from './order-row.ts';

/** The lines of several orders by order id, in one statement; each in the order they were sold. */
export async function findItems(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, OrderItem[]>> {
  const items = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return items;
  const rows = await OrderItemRow.of(tenant, trx)
    .whereIn('order_id', [...orderIds])
    .orderBy('position');
  for (const row of rows) items.get(row.orderId)?.push(toItem(row));
  return items;
}

const toItem = (row: OrderItemRow): OrderItem => ({
  id: row.id,
  productId: row.productId,
  variantId: row.variantId,
  productName: row.productName,
  variantName: row.variantName,
  sku: row.sku,
  quantity: row.quantity,
  unitPriceMinor: row.unitPriceMinor,
  totalMinor: row.totalMinor,
});
