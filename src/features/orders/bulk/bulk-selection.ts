import { invalidField } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { OrderFilter } from '../list/order-query.ts';

export const MAX_BULK = 5_000;

export type BulkSelection = { orderIds: readonly string[] } | { filter: OrderFilter };

/** The matches that existed at a moment (ISO 8601), so that later orders are not changed unseen. */
export const seenBy = (filter: OrderFilter, moment: string): BulkSelection => ({
  filter: { ...filter, to: filter.to && filter.to < moment ? filter.to : moment },
});

/** Each id once. @throws Refusal 400 when nothing is ticked, or for more than `MAX_BULK` */
export function tickedIds(orderIds: readonly string[]): string[] {
  const ids = [...new Set(orderIds)];
  if (ids.length === 0) throw invalidField('ids', message('errors.orders.bulk.noOrders'));
  if (ids.length > MAX_BULK)
    throw invalidField('ids', message('errors.orders.bulk.tooMany', { most: MAX_BULK }));
  return ids;
}
