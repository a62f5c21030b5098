import type { Translator } from '../../../kernel/translation/translator.ts';
import { cashOfDue } from '../../payments/amount-due.ts';
import { holdBefore } from '../move-rules.ts';
import { type Order, wantsCancel } from '../order.ts';
import { type NextStep, nextStep } from './next-step.ts';

/**
 * The main button: a plain move, creating the documents that the move requires, or a move that asks
 * something first, such as for the amount due. Null: the order is done.
 */
export type MainAction =
  | { kind: 'move'; step: NextStep }
  | { kind: 'papers'; step: NextStep }
  | { kind: 'ship'; step: NextStep }
  | { kind: 'deliver'; step: NextStep }
  | { kind: 'hold'; step: NextStep }
  /** The customer asked to cancel. `plain`: after that nothing else is asked. */
  | { kind: 'cancelRequest'; step: NextStep; plain: boolean }
  | null;

export function mainAction(order: Order, dueMinor: number, t: Translator): MainAction {
  const step = nextStep(order, t);
  if (!step) return null;
  if (!wantsCancel(order)) return actionOf(order, step, dueMinor);
  const plain = actionOf(order, step, dueMinor).kind === 'move';
  return { kind: 'cancelRequest', step, plain };
}

function actionOf(order: Order, step: NextStep, dueMinor: number): NonNullable<MainAction> {
  if (step.missing) return { kind: 'papers', step };
  if (step.status === 'shipped') return { kind: 'ship', step };
  if (holdBefore(order, step.status, dueMinor) > 0) return { kind: 'hold', step };
  if (step.status === 'delivered' && cashOfDue(order, dueMinor) > 0)
    return { kind: 'deliver', step };
  return { kind: 'move', step };
}
