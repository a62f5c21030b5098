import type { BulkAction, OrderStatus } from '../../../enums.ts';
import { ORDER_STATUS_LOOK } from '../../../kernel/format/status-labels.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import type { Owing } from '../../payments/amount-due.ts';
import { CANCEL_REQUESTED } from '../cancel-request.ts';
import { holdBefore, missingPapers, missingText, type PackingFacts } from '../move-rules.ts';
import { isUnshipped, type Order, wantsCancel } from '../order.ts';
import { type OrderStep, STATUS_RULES } from '../order-status.ts';

export interface BulkChange {
  action: Exclude<BulkAction, 'undo'>;
  params: {
    status?: OrderStep;
    /** As in `StatusChange`. */
    holdUnpaid?: boolean;
    /** The orders that go on though the shopper asked to cancel: these, or all. */
    ignoreCancelRequests?: true | readonly string[];
    reason?: string;
    cashRefused?: boolean;
    tag?: string;
  };
}

/** `code` for programs; the words follow "Order 1042: ". */
export interface BulkRefusal {
  code: string;
  words: Message;
}

export type BulkCandidate = PackingFacts & Owing & Pick<Order, 'id' | 'cancelRequestedAt'>;

export const ignoresRequest = (
  { params: { ignoreCancelRequests = [] } }: Pick<BulkChange, 'params'>,
  { id }: Pick<Order, 'id'>,
): boolean => ignoreCancelRequests === true || ignoreCancelRequests.includes(id);

/** Null: not skipped. A bulk move goes one usual step: a mistake doesn't send many back. */
export function bulkRefusal(
  change: BulkChange,
  order: BulkCandidate,
  dueMinor = 0,
): BulkRefusal | null {
  const { action, params } = change;
  // Later ones can only be cancelled on their own page.
  if (action === 'cancel' && !isUnshipped(order)) {
    return { code: 'NOT_CANCELLABLE', words: stateText(order.status) };
  }
  if (action !== 'move' || !params.status) return null;
  if (STATUS_RULES[order.status].next !== params.status) {
    return { code: 'NOT_NEXT_STEP', words: stateText(order.status) };
  }
  if (wantsCancel(order) && !ignoresRequest(change, order)) {
    return { code: CANCEL_REQUESTED, words: message('errors.orders.bulk.cancelRequested') };
  }
  const missing = params.status === 'packed' ? missingPapers(order) : [];
  if (missing.length > 0) return { code: 'PACKING_NOT_READY', words: missingText(missing) };
  if (!params.holdUnpaid || holdBefore(order, params.status, dueMinor) === 0) return null;
  return { code: 'ORDER_UNPAID', words: message('errors.orders.bulk.unpaid') };
}

const stateText = (status: OrderStatus): Message =>
  message('errors.orders.bulk.status', { status: message(ORDER_STATUS_LOOK[status].word) });
