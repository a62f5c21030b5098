import type { ShortLine } from '../../../domain/stock/out-of-stock.ts';
import { Refusal } from '../../../errors.ts';
import { type FieldLabels, type FormProblems, formProblems } from '../../form.ts';
import type { DraftForm } from './draft-form.ts';

const LABELS: FieldLabels = {
  'customer.name': 'Name',
  'customer.phone': 'Phone',
  'customer.address.line1': 'Address',
  'customer.address.city': 'City',
  'customer.address.postalCode': 'Postal code',
  'items.*.quantity': 'Quantity',
  'items.*.productId': 'This item',
  'items.*.variantId': 'This item',
  notes: 'Note',
  reply: 'Your answer',
};

/**
 * Why the form was not taken, each reason with its field.
 * @throws the error itself when it is no refusal of what was typed
 */
export function draftProblems(error: unknown, form: DraftForm): FormProblems {
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') return shortProblems(error, form);
  const found = formProblems(error, LABELS);
  // A reply calls its only field so.
  const problems = found.problems.map((problem) =>
    problem.path === 'text' ? { ...problem, path: 'reply', label: LABELS.reply ?? '' } : problem,
  );
  return {
    ...found,
    problems,
    errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
  };
}

/** Each line that asks for too much says what is left. */
function shortProblems({ details }: Refusal, form: DraftForm): FormProblems {
  const short = (details as { lines?: ShortLine[] } | undefined)?.lines ?? [];
  const problems = short.flatMap(({ variantId, productName, variantName, available }) => {
    const row = form.items.findIndex((item) => item.variantId === variantId);
    const name = variantName ? `${productName}, ${variantName}` : productName;
    const left = available === 0 ? 'is sold out' : `has only ${available} left`;
    return [{ path: `items.${row}.quantity`, message: left, label: name }];
  });
  return {
    problems,
    errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
  };
}
