import { keysOf } from '../../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Bulk } from '../../bulk/find-bulk.ts';
import type { BulkDoing } from '../list/bulk-bar.ts';

/**
 * Their numbers are those of orders: `can` is about those that it would change, `cannot` about those
 * that it would leave, and why; both have a tag for the number.
 */
const BULK_PARTS = ['title', 'can', 'cannot', 'run', 'done', 'note'] as const;

// Without an annotation, from which the compiler would infer through all messages for minutes.
export const BULK_LABELS = {
  confirmed: keysOf('orders.bulk.confirmed', BULK_PARTS),
  packed: keysOf('orders.bulk.packed', BULK_PARTS),
  shipped: keysOf('orders.bulk.shipped', BULK_PARTS),
  delivered: keysOf('orders.bulk.delivered', BULK_PARTS),
  cancel: keysOf('orders.bulk.cancel', BULK_PARTS),
  add_tag: keysOf('orders.bulk.addTag', BULK_PARTS),
  remove_tag: keysOf('orders.bulk.removeTag', BULK_PARTS),
};

/** With the name of the tag. */
const RAN: Partial<Record<BulkDoing, MessageKey>> = {
  add_tag: 'orders.bulk.addTag.runTag',
  remove_tag: 'orders.bulk.removeTag.runTag',
};

export function bulkTitle({ action, params, total, counts }: Bulk, t: Translator) {
  const changed = { count: counts.done + counts.undone, tag: params.tag ?? '' };
  if (action === 'undo') {
    return {
      title: t('orders.bulk.undo.title', { count: total }),
      done: t('orders.bulk.undo.done', changed),
    };
  }
  const doing = action === 'move' ? (params.status ?? 'confirmed') : action;
  const { run, done } = BULK_LABELS[doing];
  return {
    title: t(RAN[doing] ?? run, { count: total, tag: params.tag ?? '' }),
    done: t(done, changed),
  };
}
