import type { Draft } from '../../../domain/drafts/draft.ts';
import type { FormProblems } from '../../../kernel/http/form-problems.ts';
import type { Decided, DraftList } from '../draft-list/draft-list-query.ts';
import type { DraftForm } from './draft-form.ts';
import type { OpenPoint } from './open-points.ts';

/** Page data besides the draft. */
export interface Shown {
  list: DraftList;
  /** The form as it was sent; absent: as the draft fills it. */
  form?: DraftForm;
  /** The draft as the form would leave it; absent: as it is. */
  preview?: Draft;
  problems?: Partial<FormProblems>;
  /** The button that was pressed, which says where the focus goes. */
  name?: string;
  args?: string[];
  /** The result in a sentence; empty for nothing. */
  told?: string;
  /** Whether the list next to it is refreshed, too. */
  withList?: boolean;
  /** Whether somebody changed the draft after the form was opened. */
  clash?: boolean;
  /** Whether it had ended before the button was pressed. */
  isClash?: boolean;
  /** Drafts that were decided just now. */
  decided?: Decided;
}

/** Page data with defaults. */
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

/** The field that is to be filled in next, after a button that answered something. */
export function focusField({ name = '', args = [] }: Shown, points: readonly OpenPoint[]): string {
  if (name === 'more' || name === 'less') return `${name}-${args[0]}`;
  if (name === 'use' || name === 'ask') return 'f-reply';
  if (name === 'address') return 'f-customer-address-line1';
  if (name === 'swap') return `or-${args[0]}`;
  const isAnswer = ['order', 'pick', 'not-sold', 'remove', 'add', 'save'].includes(name);
  return isAnswer ? (points[0]?.field ?? 'approve') : '';
}
