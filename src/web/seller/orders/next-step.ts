import { missingPapers } from '../../../domain/orders/move-rules.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { type OrderStep, STATUS_RULES } from '../../../domain/orders/order-status.ts';
import type { OrderStatus } from '../../../enums.ts';
import { mayMove } from '../../order-permission.ts';
import { STEP_LABELS } from './step-labels.ts';

/** The one thing that usually happens next to an order. */
export interface NextStep {
  status: OrderStep;
  label: string;
  /** The label beside the order itself. */
  short: string;
  busy: string;
  /** What is missing for it, in words; empty when it is possible. */
  missing: string;
}

/** Of an order in a list; null if it is done, or somebody else's to do. */
export const stepsFor =
  (who: Parameters<typeof mayMove>[0]) =>
  (order: Order): NextStep | null => {
    const step = nextStep(order);
    return step && mayMove(who, order, step.status) ? step : null;
  };

/** @returns null for an order that is done */
export function nextStep(order: Order): NextStep | null {
  const status = STATUS_RULES[order.status].next;
  if (status === null) return null;
  const { label, short, busy } = STEP_LABELS[status];
  return { status, label, short, busy, missing: missingFor(order, status) };
}

/** "Invoice and label missing": the papers without which an order cannot be packed. */
function missingFor(order: Order, status: OrderStep): string {
  if (status !== 'packed') return '';
  const papers = missingPapers(order);
  if (papers.length === 0) return '';
  const words = `${papers.join(' and ')} missing`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether a move is the next step or a cancellation; any other one needs a reason. */
export const isUsualMove = (order: Order, status: OrderStatus): boolean =>
  STATUS_RULES[order.status].next === status;

/** The effects of a move on stock and money, in words; empty without any. */
export function moveConsequence(order: Order, status: OrderStatus): string {
  if (status === 'cancelled') return 'Next, you’ll choose what to restock and refund.';
  const again =
    order.status === 'cancelled'
      ? 'The items will be deducted from stock again, even if there aren’t enough left. '
      : '';
  if (status === 'refunded') return `${again}This won’t restock items or refund payments.`;
  return again;
}
