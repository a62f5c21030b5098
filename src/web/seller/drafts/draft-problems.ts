import { Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { type FieldLabels, type FormProblems, formProblems } from '../../form.ts';
import { shortProblems } from '../orders/short-problems.ts';
import type { DraftForm } from './draft-form.ts';

const LABELS: FieldLabels = {
  'customer.name': 'Name',
  'customer.phone': 'Phone',
  'customer.address.line1': 'Address',
  'customer.address.city': 'City',
  'customer.address.postalCode': 'Postal code',
  'customer.address.state': 'State',
  'customer.address.country': 'Country',
  'items.*.quantity': 'Quantity',
  'items.*.productId': 'This item',
  'items.*.variantId': 'Variant',
  notes: 'Note',
  text: 'Your reply',
};

/**
 * Why the form was not taken, each reason with its field, and the form as it is shown again.
 * @throws the error itself when it is no refusal of what was typed
 */
export function draftProblems(error: unknown, form: DraftForm): FormProblems & { form: DraftForm } {
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') {
    return { ...shortProblems(error, form.items), form };
  }
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const message =
      'You’ve already sent a reply from this page. To send this reply too, choose “Send” again';
    return { message, problems: [], errors: {}, form: { ...form, key: newToken() } };
  }
  const found = formProblems(error, LABELS);
  const problems = found.problems.map((problem) => ({ ...problem, path: fieldOf(problem.path) }));
  return {
    ...found,
    problems,
    errors: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
    form,
  };
}

/** The field of a problem: the input of a line, or the box of an answer. */
const fieldOf = (path: string): string =>
  path === 'text'
    ? 'reply'
    : path.replace(/^(items\.\d+)\.(?:productId|variantId)$/, '$1.quantity');
