import { ORDER_STEPS, type OrderStep } from '../../../domain/orders/order-status.ts';

/** How the move of orders to a status is spoken of. */
interface StepLabels {
  /** The button of the order's page. */
  label: string;
  /** The button beside an order, or above a selection of orders. */
  short: string;
  busy: string;
  /** The button for many: "Confirm 3 orders". */
  run: (orders: string) => string;
  /** After "3 orders" or "can be". */
  done: string;
  /** What else to know before many orders are moved. */
  note?: string;
}

export const STEP_LABELS: Record<OrderStep, StepLabels> = {
  confirmed: {
    label: 'Confirm order',
    short: 'Confirm',
    busy: 'Confirming…',
    run: (orders) => `Confirm ${orders}`,
    done: 'confirmed',
  },
  packed: markAs('packed'),
  shipped: markAs('shipped'),
  delivered: { ...markAs('delivered'), note: 'This doesn’t record cash payments.' },
};

function markAs(word: string): StepLabels {
  return {
    label: `Mark as ${word}`,
    short: `Mark as ${word}`,
    busy: 'Saving…',
    run: (orders) => `Mark ${orders} as ${word}`,
    done: `marked as ${word}`,
  };
}

/** A value for each step. */
export const ofEachStep = <T>(of: (step: OrderStep) => T): Record<OrderStep, T> =>
  Object.fromEntries(ORDER_STEPS.map((step) => [step, of(step)])) as Record<OrderStep, T>;
