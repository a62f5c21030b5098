import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { ORDER_STEPS, type OrderStep } from '../order-status.ts';

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
