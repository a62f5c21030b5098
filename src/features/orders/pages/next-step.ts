import type { OrderStatus } from '../../../enums.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { missingPapers } from '../move-rules.ts';
import type { Order } from '../order.ts';
import { ORDER_STEPS, type OrderStep, STATUS_RULES } from '../order-status.ts';
import { mayMove } from './order-permission.ts';

interface StepLabels {
  label: MessageKey;
  anyway: MessageKey;
  short: MessageKey;
  busy: MessageKey;
}

export const STEP_LABELS: Record<OrderStep, StepLabels> = {
  confirmed: {
    label: 'orders.step.confirmed',
    anyway: 'orders.step.confirmedAnyway',
    short: 'orders.step.confirmedShort',
    busy: 'orders.step.confirming',
  },
  packed: {
    label: 'orders.step.packed',
    anyway: 'orders.step.packedAnyway',
    short: 'orders.step.packed',
    busy: 'orders.step.saving',
  },
  shipped: {
    label: 'orders.step.shipped',
    anyway: 'orders.step.shippedAnyway',
    short: 'orders.step.shipped',
    busy: 'orders.step.saving',
  },
  delivered: {
    label: 'orders.step.delivered',
    anyway: 'orders.step.deliveredAnyway',
    short: 'orders.step.delivered',
    busy: 'orders.step.saving',
  },
};

export const ofEachStep = <T>(of: (step: OrderStep) => T): Record<OrderStep, T> =>
  Object.fromEntries(ORDER_STEPS.map((step) => [step, of(step)])) as Record<OrderStep, T>;

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
