import type { BulkChange } from '../domain/orders/bulk/bulk-change.ts';
import type { Bulk } from '../domain/orders/bulk/find-bulk.ts';
import type { OrderStatus } from '../enums.ts';
import { may, type Permission } from '../permissions.ts';

/** Whoever packs and ships also takes back a wrong tap, as far as to "confirmed". */
const PACKING: readonly OrderStatus[] = ['confirmed', 'packed', 'shipped', 'delivered'];

/** The permission to move an order. `before` is its status, where it is known. */
export const permissionToMove = (to: OrderStatus, before?: OrderStatus): Permission =>
  PACKING.includes(to) && (to !== 'confirmed' || (before && PACKING.includes(before)))
    ? 'orders.fulfil'
    : 'orders.edit';

/** Whether somebody may move an order to a status. */
export const mayMove = (
  who: Parameters<typeof may>[0],
  { status }: { status: OrderStatus },
  to: OrderStatus,
): boolean => may(who, permissionToMove(to, status));

/** The permission for a change of many orders, or for undoing it. */
export function permissionForBulk({ params }: Pick<BulkChange | Bulk, 'params'>): Permission {
  return params.status ? permissionToMove(params.status) : 'orders.edit';
}
