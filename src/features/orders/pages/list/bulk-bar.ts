import { ORDER_STATUS_LOOK } from '../../../../kernel/format/status-labels.ts';
import type { MessageKey } from '../../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../../kernel/translation/translator.ts';
import type { Permission } from '../../../../permissions.ts';
import type { OrderTab } from '../../list/order-tabs.ts';
import { ORDER_STEPS } from '../../order-status.ts';
import { ofEachStep, STEP_LABELS } from '../next-step.ts';
import { permissionToMove } from '../order-permission.ts';
import { type OrderListQuery, tabOf } from './order-list-query.ts';

export const BULK_DOINGS = [
  ...ORDER_STEPS,
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
  asks: boolean;
}

const BUTTONS: Record<BulkDoing, { label: MessageKey; icon: string; asks?: true }> = {
  ...ofEachStep((step) => ({
    label: STEP_LABELS[step].short,
    icon: ORDER_STATUS_LOOK[step].icon,
  })),
  cancel: { label: 'orders.list.bulk.cancel', icon: 'cross', asks: true },
  add_tag: { label: 'orders.list.bulk.addTag', icon: 'tag', asks: true },
  remove_tag: { label: 'orders.list.bulk.removeTag', icon: 'minus', asks: true },
  print: { label: 'orders.list.bulk.print', icon: 'print', asks: true },
  print_pack: { label: 'orders.list.bulk.printAndPack', icon: 'print' },
  tracking: { label: 'orders.list.bulk.tracking', icon: 'truck' },
  export: { label: 'orders.list.bulk.export', icon: 'download' },
};

const ALWAYS: readonly BulkDoing[] = ['add_tag', 'remove_tag', 'export'];

const BARS: Record<OrderTab, { usual: readonly BulkDoing[]; more: readonly BulkDoing[] }> = {
  toConfirm: { usual: ['confirmed', 'print'], more: ['cancel'] },
  toPack: { usual: ['print_pack'], more: ['print', 'packed', 'tracking', 'cancel'] },
  toShip: { usual: ['tracking', 'shipped'], more: ['print', 'cancel'] },
  onTheWay: { usual: ['delivered'], more: ['print', 'tracking'] },
  delivered: { usual: [], more: ['print'] },
  cancelled: { usual: [], more: [] },
  refunded: { usual: [], more: [] },
  all: {
    usual: ['confirmed', 'print'],
    more: ['packed', 'tracking', 'shipped', 'delivered', 'cancel'],
  },
};

export function permissionFor(doing: BulkDoing): Permission {
  if (doing === 'export') return 'orders.export';
  if (['print', 'print_pack', 'tracking'].includes(doing)) return 'orders.fulfil';
  const step = ORDER_STEPS.find((known) => known === doing);
  return step ? permissionToMove(step) : 'orders.edit';
}

export function bulkBar(
  query: OrderListQuery,
  may: (permission: Permission) => boolean,
  t: Translator,
): { usual: BulkButton[]; more: BulkButton[] } {
  const { usual, more } = BARS[tabOf(query).tab];
  const buttons = (doings: readonly BulkDoing[]) =>
    doings.filter((doing) => may(permissionFor(doing))).map((doing) => buttonOf(doing, t));
  return { usual: buttons(usual), more: buttons([...more, ...ALWAYS]) };
}

function buttonOf(doing: BulkDoing, t: Translator): BulkButton {
  const { label, icon, asks = false } = BUTTONS[doing];
  return { doing, label: t(label), icon, asks };
}
