import type { OrderStatus } from '../../../enums.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { mayMove } from '../../../web/order-permission.ts';
import { missingPapers } from '../move-rules.ts';
import type { Order } from '../order.ts';
import { type OrderStep, STATUS_RULES } from '../order-status.ts';
import { STEP_LABELS } from './step-labels.ts';

export interface NextStep {
  status: OrderStep;
  label: string;
  /** The label when the order is not paid. */
  anyway: string;
  short: string;
  busy: string;
  /** Documents that it requires; empty when it is possible. */
  missing: '' | 'invoice' | 'label' | 'invoice_label';
}

/** For an order in a list; null if it is done, or somebody else's to do. */
export const stepsFor =
  (who: Parameters<typeof mayMove>[0], t: Translator) =>
  (order: Order): NextStep | null => {
    const step = nextStep(order, t);
    return step && mayMove(who, order, step.status) ? step : null;
  };

/** @returns null for an order that is done */
export function nextStep(order: Order, t: Translator): NextStep | null {
  const status = STATUS_RULES[order.status].next;
  if (status === null) return null;
  const { label, anyway, short, busy } = STEP_LABELS[status];
  return {
    status,
    label: t(label),
    anyway: t(anyway),
    short: t(short),
    busy: t(busy),
    missing: missingFor(order, status),
  };
}

function missingFor(order: Order, status: OrderStep): NextStep['missing'] {
  if (status !== 'packed') return '';
  const papers = missingPapers(order);
  return papers.length === 2 ? 'invoice_label' : (papers[0] ?? '');
}

/** The next step or a cancellation; any other move needs a reason. */
export const isUsualMove = (order: Order, status: OrderStatus): boolean =>
  STATUS_RULES[order.status].next === status;

/** For stock and money, in words; empty without any. */
export function moveConsequence(order: Order, status: OrderStatus, t: Translator): string {
  if (status === 'cancelled') return t('orders.move.effect.cancel');
  const sentences = [
    order.status === 'cancelled' && t('orders.move.effect.takesStock'),
    status === 'refunded' && t('orders.move.effect.onlyStatus'),
  ];
  return sentences.filter(Boolean).join(' ');
}
