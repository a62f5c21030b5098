import type { BulkStatus } from '../../../domain/orders/bulk/bulk-change.ts';
import { type OrderListQuery, tabOf } from './order-list-query.ts';

/** The actions of the bar above a selection; each is the value of a button named `do`. */
export const BULK_DOINGS = [
  'confirmed',
  'packed',
  'shipped',
  'delivered',
  'cancel',
  'add_tag',
  'remove_tag',
  'print',
  'print_pack',
  'tracking',
  'export',
] as const;
export type BulkDoing = (typeof BULK_DOINGS)[number];

export interface BulkButton {
  doing: BulkDoing;
  label: string;
  icon: string;
}

/** The label of each bulk move. */
export const MOVE_LABELS: Record<BulkStatus, string> = {
  confirmed: 'Confirm',
  packed: 'Mark as packed',
  shipped: 'Mark as shipped',
  delivered: 'Mark as delivered',
};

const BUTTONS: Record<BulkDoing, BulkButton> = {
  confirmed: { doing: 'confirmed', label: MOVE_LABELS.confirmed, icon: 'check' },
  packed: { doing: 'packed', label: MOVE_LABELS.packed, icon: 'box' },
  shipped: { doing: 'shipped', label: MOVE_LABELS.shipped, icon: 'truck' },
  delivered: { doing: 'delivered', label: MOVE_LABELS.delivered, icon: 'home' },
  cancel: { doing: 'cancel', label: 'Cancel…', icon: 'cross' },
  add_tag: { doing: 'add_tag', label: 'Add tag…', icon: 'tag' },
  remove_tag: { doing: 'remove_tag', label: 'Remove tag…', icon: 'minus' },
  print: { doing: 'print', label: 'Print…', icon: 'print' },
  print_pack: { doing: 'print_pack', label: 'Print & pack', icon: 'print' },
  tracking: { doing: 'tracking', label: 'Add tracking', icon: 'truck' },
  export: { doing: 'export', label: 'Export CSV', icon: 'download' },
};

const ALWAYS: readonly BulkDoing[] = ['add_tag', 'remove_tag', 'export'];

/** The usual actions of each tab come first; the others are one tap away. */
const USUAL: Record<string, readonly BulkDoing[]> = {
  toConfirm: ['confirmed', 'print'],
  toPack: ['print_pack'],
  toShip: ['tracking', 'shipped'],
  onTheWay: ['delivered'],
  all: ['confirmed', 'print'],
};

const MORE: Record<string, readonly BulkDoing[]> = {
  toConfirm: ['cancel'],
  toPack: ['print', 'packed', 'tracking', 'cancel'],
  toShip: ['print', 'cancel'],
  onTheWay: ['print', 'tracking'],
  delivered: ['print'],
  all: ['packed', 'tracking', 'shipped', 'delivered', 'cancel'],
};

/** The buttons of the bulk bar in the tab that is shown. */
export function bulkBar(query: OrderListQuery): { usual: BulkButton[]; more: BulkButton[] } {
  const { tab } = tabOf(query);
  const buttons = (doings: readonly BulkDoing[] = []) => doings.map((doing) => BUTTONS[doing]);
  return { usual: buttons(USUAL[tab]), more: buttons([...(MORE[tab] ?? []), ...ALWAYS]) };
}
