import { ORDER_STATUSES, type OrderStatus } from '../../../enums.ts';
import { may, type Permission } from '../../../permissions.ts';
import type { BulkChange } from '../bulk/bulk-change.ts';
import type { Bulk } from '../bulk/find-bulk.ts';
import { isPacking, STATUS_RULES } from '../order-status.ts';

/** `before` absent: many orders, of which those that need more are refused one by one. */
export const permissionToMove = (to: OrderStatus, before?: OrderStatus): Permission =>
  isPacking(before ?? usuallyBefore(to), to) ? 'orders.fulfil' : 'orders.edit';

const usuallyBefore = (to: OrderStatus): OrderStatus =>
  ORDER_STATUSES.find((status) => STATUS_RULES[status].next === to) ?? to;

export const mayMove = (
  who: Parameters<typeof may>[0],
  { status }: { status: OrderStatus },
  to: OrderStatus,
): boolean =>
  may(who, permissionToMove(to, status)) && (to !== 'refunded' || may(who, 'money.refund'));

export function permissionForBulk({ params }: Pick<BulkChange | Bulk, 'params'>): Permission {
  return params.status ? permissionToMove(params.status) : 'orders.edit';
}
