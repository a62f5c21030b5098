import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Bulk } from '../../bulk/find-bulk.ts';
import type { BulkDoing } from '../list/bulk-bar.ts';

/** The numbers are those of orders. */
interface BulkWords {
  title: MessageKey;
  /** Orders that it would change. With a tag for the number. */
  can: MessageKey;
  /** Orders that it would leave, and why. With a tag for the number. */
  cannot: MessageKey;
  run: MessageKey;
  ran: MessageKey;
  done: MessageKey;
  note: MessageKey;
}

type Changing = Exclude<BulkDoing, 'print' | 'print_pack' | 'tracking' | 'export'>;

export const BULK_LABELS: Record<Changing, BulkWords> = {
  confirmed: {
    title: 'orders.bulk.confirmed.title',
    can: 'orders.bulk.confirmed.can',
    cannot: 'orders.bulk.confirmed.cannot',
    run: 'orders.bulk.confirmed.run',
    ran: 'orders.bulk.confirmed.run',
    done: 'orders.bulk.confirmed.done',
    note: 'orders.bulk.confirmed.note',
  },
  packed: {
    title: 'orders.bulk.packed.title',
    can: 'orders.bulk.packed.can',
    cannot: 'orders.bulk.packed.cannot',
    run: 'orders.bulk.packed.run',
    ran: 'orders.bulk.packed.run',
    done: 'orders.bulk.packed.done',
    note: 'orders.bulk.packed.note',
  },
  shipped: {
    title: 'orders.bulk.shipped.title',
    can: 'orders.bulk.shipped.can',
    cannot: 'orders.bulk.shipped.cannot',
    run: 'orders.bulk.shipped.run',
    ran: 'orders.bulk.shipped.run',
    done: 'orders.bulk.shipped.done',
    note: 'orders.bulk.shipped.note',
  },
  delivered: {
    title: 'orders.bulk.delivered.title',
    can: 'orders.bulk.delivered.can',
    cannot: 'orders.bulk.delivered.cannot',
    run: 'orders.bulk.delivered.run',
    ran: 'orders.bulk.delivered.run',
    done: 'orders.bulk.delivered.done',
    note: 'orders.bulk.delivered.note',
  },
  cancel: {
    title: 'orders.bulk.cancel.title',
    can: 'orders.bulk.cancel.can',
    cannot: 'orders.bulk.cancel.cannot',
    run: 'orders.bulk.cancel.run',
    ran: 'orders.bulk.cancel.run',
    done: 'orders.bulk.cancel.done',
    note: 'orders.bulk.cancel.note',
  },
  add_tag: {
    title: 'orders.bulk.addTag.title',
    can: 'orders.bulk.addTag.can',
    cannot: 'orders.bulk.addTag.cannot',
    run: 'orders.bulk.addTag.run',
    ran: 'orders.bulk.addTag.runTag',
    done: 'orders.bulk.addTag.done',
    note: 'orders.bulk.addTag.note',
  },
  remove_tag: {
    title: 'orders.bulk.removeTag.title',
    can: 'orders.bulk.removeTag.can',
    cannot: 'orders.bulk.removeTag.cannot',
    run: 'orders.bulk.removeTag.run',
    ran: 'orders.bulk.removeTag.runTag',
    done: 'orders.bulk.removeTag.done',
    note: 'orders.bulk.removeTag.note',
  },
};

export function bulkTitle({ action, params, total, counts }: Bulk, t: Translator) {
  const changed = { count: counts.done + counts.undone, tag: params.tag ?? '' };
  if (action === 'undo') {
    return {
      title: t('orders.bulk.undo.title', { count: total }),
      done: t('orders.bulk.undo.done', changed),
    };
  }
  const { ran, done } = BULK_LABELS[action === 'move' ? (params.status ?? 'confirmed') : action];
  return { title: t(ran, { count: total, tag: params.tag ?? '' }), done: t(done, changed) };
}
