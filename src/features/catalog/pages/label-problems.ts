import type { FieldProblem } from '../../../errors.ts';
import { ownName } from '../../../kernel/translation/languages.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ProductForm } from './product-form.ts';

const LABELS: Record<string, MessageKey> = {
  name: 'products.field.name',
  description: 'products.field.description',
  category: 'products.field.category',
  aliases: 'products.field.aliases',
  options: 'products.field.options',
  variants: 'products.field.variants',
  price: 'products.field.price',
  compareAtPrice: 'products.field.compareAt',
  stock: 'products.field.stock',
  sku: 'products.field.sku',
  imageId: 'products.field.photo',
};

export type LabelledProblem = FieldProblem & { label: string };

/** Names each field as the editor does: "S / Red: SKU". */
export const labelProblems = (
  problems: FieldProblem[],
  t: Translator,
  form?: ProductForm,
): LabelledProblem[] =>
  problems.map((problem) => {
    const [first = '', row, name = ''] = problem.path.split('.');
    if (first === 'aliases') return { ...problem, path: first, label: t('products.field.aliases') };
    if (first === 'translations' && row) return { ...problem, label: ownName(row) };
    const key = LABELS[first !== 'variants' || row === undefined ? first : name];
    const field = key ? t(key) : '';
    if (first !== 'variants' || row === undefined) return { ...problem, label: field || first };
    const variant = form?.variants[Number(row)]?.choices.filter(Boolean).join(' / ');
    const label = variant ? t('products.clash.ofVariant', { variant, field }) : field;
    return { ...problem, label };
  });
