import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { Draft } from '../draft.ts';
import type { DraftForm } from './draft-form.ts';
import type { Decided, DraftList } from './list/draft-list-query.ts';
import type { OpenPoint } from './open-points.ts';

export interface Shown {
  list: DraftList;
  /** As sent; absent: filled from the draft. */
  form?: DraftForm;
  /** With the form's changes; absent: unchanged. */
  preview?: Draft;
  problems?: Partial<FormProblems>;
  /** The pressed button, which decides where the focus goes. */
  name?: string;
  args?: string[];
  told?: string;
  withList?: boolean;
  /** Somebody changed the draft after the form was opened. */
  clash?: boolean;
  /** The draft had ended before the button was pressed. */
  isClash?: boolean;
  decided?: Decided;
}

export const restOf = ({ name = '', told = '', ...shown }: Shown) => ({
  name,
  told,
  undo: null,
  withList: shown.withList === true,
  clash: shown.clash === true,
  isClash: shown.isClash === true,
  // The pressed button has changed the form, and nothing is saved.
  isTyped: shown.form !== undefined,
});

export function focusField({ name = '', args = [] }: Shown, points: readonly OpenPoint[]): string {
  if (name === 'more' || name === 'less') return `${name}-${args[0]}`;
  if (name === 'use' || name === 'ask') return 'f-reply';
  if (name === 'address') return 'f-customer-address-line1';
  if (name === 'swap') return `or-${args[0]}`;
  const isAnswer = ['order', 'pick', 'not-sold', 'remove', 'add', 'save'].includes(name);
  return isAnswer ? (points[0]?.field ?? 'approve') : '';
}
