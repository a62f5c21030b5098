import type { FieldProblem } from '../../../errors.ts';
import type { ProductForm } from './product-form.ts';

const LABELS: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  category: 'Category',
  aliases: 'Other names',
  options: 'Options',
  variants: 'Variants',
  price: 'Price',
  compareAtPrice: 'Compare-at price',
  stock: 'Stock',
  sku: 'SKU',
  imageId: 'Photo',
};

/** A problem with the words of its field, for the summary at the top. */
export type LabelledProblem = FieldProblem & { label: string };

/** Names each field as the editor does: "S / Red: SKU". */
export const labelProblems = (problems: FieldProblem[], form?: ProductForm): LabelledProblem[] =>
  problems.map(({ path, message }) => {
    const [first = '', row, field] = path.split('.');
    if (first === 'aliases') return { path: first, message, label: LABELS.aliases ?? '' };
    if (first !== 'variants' || row === undefined) {
      return { path, message, label: LABELS[first] ?? first };
    }
    const who = form?.variants[Number(row)]?.choices.filter(Boolean).join(' / ');
    const what = LABELS[field ?? ''] ?? '';
    return { path, message, label: who ? `${who}: ${what}` : what };
  });
