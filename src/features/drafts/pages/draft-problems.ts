import { type FieldProblem, Refusal } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { wordsIn } from '../../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { shortProblems } from '../../orders/pages/short-problems.ts';
import type { DraftForm } from './draft-form.ts';

const LABELS: Record<string, MessageKey> = {
  'customer.name': 'drafts.field.name',
  'customer.phone': 'drafts.field.phone',
  'customer.address.line1': 'drafts.field.address',
  'customer.address.district': 'common.address.district',
  'customer.address.city': 'drafts.field.city',
  'customer.address.postalCode': 'drafts.field.postalCode',
  'customer.address.state': 'drafts.field.state',
  'customer.address.country': 'drafts.field.country',
  'items.*.quantity': 'drafts.field.quantity',
  'items.*.productId': 'drafts.field.item',
  'items.*.variantId': 'drafts.field.variant',
  deliveryPrice: 'orders.delivery.price',
  notes: 'drafts.field.notes',
  text: 'drafts.field.reply',
};

/**
 * Each reason with its field, and the form as it is shown again.
 * @throws the error itself when it is no refusal of typed values
 */
export function draftProblems(
  error: unknown,
  form: DraftForm,
  t: Translator,
): FormProblems & { form: DraftForm } {
  if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') {
    return { ...shortProblems(error, form.items, t), form };
  }
  if (error instanceof Refusal && error.code === 'IDEMPOTENCY_KEY_REUSED') {
    const message = t('drafts.draft.replyAgain');
    return { message, problems: [], errors: NO_ERRORS, form: { ...form, key: newToken() } };
  }
  const found = formProblems(error, wordsIn(LABELS, t), t);
  const beside = found.problems.map((problem) => [
    fieldOf(problem.path),
    besideText(problem, (error as Refusal).code, t),
  ]);
  return {
    ...found,
    problems: found.problems.map((problem) => ({ ...problem, path: fieldOf(problem.path) })),
    errors: Object.fromEntries(beside),
    form,
  };
}

const fieldOf = (path: string): string =>
  path === 'text'
    ? 'reply'
    : path.replace(/^(items\.\d+)\.(?:productId|variantId)$/, '$1.quantity');

/** Lines have no label before their problem. */
function besideText({ path, message }: FieldProblem, code: string, t: Translator): string {
  const [, part] = /^items\.\d+\.(\w+)$/.exec(path) ?? [];
  if (code === 'VARIANT_REQUIRED') return t('drafts.line.chooseVariant');
  if (part === 'quantity') return t('drafts.line.wrongQuantity', { problem: message });
  return part ? t('drafts.line.wrongItem', { problem: message }) : message;
}
