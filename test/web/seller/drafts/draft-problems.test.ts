import { expect, test } from 'vitest';
import { invalidField } from '../../../../src/errors.ts';
import { type DraftForm, readDraftForm } from '../../../../src/features/drafts/pages/draft-form.ts';
import { draftProblems } from '../../../../src/features/drafts/pages/draft-problems.ts';
import { english } from '../../../../src/kernel/translation/translator.ts';

const form: DraftForm = readDraftForm({ 'items.0.productId': 'a' });

test('each problem stands at a field that the form shows', () => {
  const at = (path: string) =>
    draftProblems(invalidField(path, 'is required'), form, english).problems;
  expect(at('items.3.productId')).toMatchObject([
    { path: 'items.3.quantity', label: 'This item', message: 'is required' },
  ]);
  expect(at('text')).toMatchObject([{ path: 'reply', label: 'Your reply' }]);
  expect(at('customer.phone')).toMatchObject([{ path: 'customer.phone', label: 'Phone' }]);
});
