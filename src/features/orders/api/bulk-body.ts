import { type Static, Type } from 'typebox';
import { invalidField } from '../../../errors.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { IgnoreCancelRequest } from '../../../web/api/ignore-cancel-request.ts';
import { Moment, momentOf } from '../../../web/api/moment-query.ts';
import type { BulkChange } from '../bulk/bulk-change.ts';
import { type BulkSelection, MAX_BULK, seenBy } from '../bulk/bulk-selection.ts';
import { ORDER_STEPS } from '../order-status.ts';
import { OrderFilters, orderFilter } from './order-query.ts';
import { settable } from './settable-status.ts';

export const BulkBody = Type.Object({
  action: Type.Enum(['move', 'cancel', 'add_tag', 'remove_tag'], {
    description: '`move` needs `status`, `cancel` needs `reason`, and the other actions need `tag`',
  }),
  status: Type.Optional(
    Type.String({ maxLength: 40, description: `One of ${ORDER_STEPS.join(', ')}` }),
  ),
  ignoreCancelRequest: IgnoreCancelRequest,
  reason: Type.Optional(Type.String({ maxLength: 1_000 })),
  cashRefused: Type.Optional(
    Type.Boolean({ description: 'Whether the orders were fake or COD was refused' }),
  ),
  tag: Type.Optional(Type.String({ maxLength: 200 })),
  ids: Type.Optional(Type.Array(Type.String({ format: 'uuid' }), { maxItems: MAX_BULK })),
  filter: Type.Optional(
    Type.Object(OrderFilters.properties, {
      description: `Used instead of \`ids\`: all matching orders, up to the newest ${MAX_BULK}`,
    }),
  ),
  until: Moment,
});
export type BulkBody = Static<typeof BulkBody>;

/** @throws Refusal 400 INVALID_STATUS; other missing fields are refused at the start */
export function bulkChange(body: BulkBody): BulkChange {
  const { action, status, reason, cashRefused, tag, ignoreCancelRequest } = body;
  if (action === 'move') {
    const params = { status: settable(status ?? '', ORDER_STEPS) };
    return {
      action,
      params: ignoreCancelRequest ? { ...params, ignoreCancelRequests: true } : params,
    };
  }
  if (action === 'cancel') return { action, params: { reason, cashRefused } };
  return { action, params: { tag } };
}

/**
 * For a filter also the latest creation time: later orders stay unchanged.
 * @throws Refusal 400 for ids next to a filter, and invalid filters
 */
export function bulkSelection({ ids = [], filter, until }: BulkBody): {
  selection: BulkSelection;
  until: string | null;
} {
  if (!filter) return { selection: { orderIds: ids }, until: null };
  if (ids.length > 0) throw invalidField('filter', 'cannot be sent together with ids');
  const moment = momentOf(until, 'until') ?? databaseNow().toISOString();
  return { selection: seenBy(orderFilter(filter, 'filter.'), moment), until: moment };
}
