import { UNDO_SECONDS } from '../../../domain/orders/bulk/bulk-action.ts';
import type { Bulk } from '../../../domain/orders/bulk/find-bulk.ts';
import { type OrderStep, STATUS_RULES } from '../../../domain/orders/order-status.ts';
import type { BulkDoing } from '../order-list/bulk-bar.ts';
import { ofEachStep, STEP_LABELS } from '../orders/step-labels.ts';

/** How one kind of bulk action is spoken of. */
interface BulkWords {
  title: string;
  /** After "40 orders". */
  can: string;
  /** After "3 orders". */
  cannot: string;
  /** Of the button, without its number. */
  run: (orders: string) => string;
  /** After "470 orders". */
  done: string;
  /** Further effects. */
  note: string;
}

type Changing = Exclude<BulkDoing, 'print' | 'print_pack' | 'tracking' | 'export'>;

const TOLD = 'Customers are notified according to your notification settings.';
const UNDO = `You can undo this for ${UNDO_SECONDS} seconds.`;

export const BULK_LABELS: Record<Changing, BulkWords> = {
  ...ofEachStep(stepWords),
  cancel: {
    title: 'Cancel orders',
    can: 'can be cancelled',
    cannot: 'cannot be cancelled here',
    run: (orders) => `Cancel ${orders}`,
    done: 'cancelled',
    note: `The items in these orders will be restocked. Payments won’t be refunded. ${TOLD} This can’t be undone.`,
  },
  add_tag: {
    title: 'Add a tag',
    can: 'can be tagged',
    cannot: 'cannot be tagged',
    run: (orders) => `Add tag to ${orders}`,
    done: 'tagged',
    note: UNDO,
  },
  remove_tag: {
    title: 'Remove a tag',
    can: 'will lose the tag',
    cannot: 'keep the tag',
    run: (orders) => `Remove tag from ${orders}`,
    done: 'done',
    note: UNDO,
  },
};

function stepWords(step: OrderStep): BulkWords {
  const { run, done, note } = STEP_LABELS[step];
  return {
    title: run('orders'),
    can: `can be ${done}`,
    cannot: `cannot be ${done}`,
    run,
    done,
    note: [note, STATUS_RULES[step].notice && TOLD, UNDO].filter(Boolean).join(' '),
  };
}

/** "1 order", "1,024 orders". */
export const ordersCount = (count: number): string =>
  count === 1 ? '1 order' : `${count.toLocaleString('en')} orders`;

/** The title of a bulk action and of its result. */
export function bulkTitle({ action, params, total }: Bulk): { title: string; done: string } {
  const doing = doingOf(action, params);
  if (action === 'undo') return { title: `Undo: ${ordersCount(total)}`, done: 'changed back' };
  const { run, done } = BULK_LABELS[doing];
  const tag = params.tag ? ` “${params.tag}”` : '';
  return { title: `${run(ordersCount(total))}${tag}`, done: `${done}${tag}` };
}

function doingOf(action: Bulk['action'], { status }: Bulk['params']): Changing {
  if (action === 'move') return status ?? 'confirmed';
  return action === 'undo' ? 'confirmed' : action;
}
