import type { FieldProblem } from '../../../errors.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import { ownName } from '../../../kernel/translation/languages.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ProductForm } from './product-form.ts';

const NAMED_FIELDS = [
  'name',
  'description',
  'category',
  'aliases',
  'options',
  'variants',
  'price',
  'stock',
  'sku',
] as const;

/** The words for a field of a product or variant. */
export const FIELD_LABELS = {
  ...keysOf('products.field', NAMED_FIELDS),
  compareAtPrice: 'products.field.compareAt',
  imageId: 'products.field.photo',
  weightGrams: 'products.field.weight',
} as const;

/** Names each field as the editor does: "S / Red: SKU". */
export const labelProblems = (
  problems: FieldProblem[],
  t: Translator,
  form?: ProductForm,
): (FieldProblem & { label: string })[] =>
  problems.map((problem) => {
    const [first = '', row, name = ''] = problem.path.split('.');
    if (first === 'aliases') return { ...problem, path: first, label: t('products.field.aliases') };
    if (first === 'translations' && row) return { ...problem, label: ownName(row) };
    const key = labels[first !== 'variants' || row === undefined ? first : name];
    const field = key ? t(key) : '';
    if (first !== 'variants' || row === undefined) return { ...problem, label: field || first };
    const variant = form?.variants[Number(row)]?.choices.filter(Boolean).join(' / ');
    const label = variant ? t('products.clash.ofVariant', { variant, field }) : field;
    return { ...problem, label };
  });

const labels: Record<string, MessageKey> = FIELD_LABELS;
