import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import { MAX_OPTIONS, type ProductForm, STOCK_RULES, type VariantRow } from './product-form.ts';
import { readTranslations } from './translation-fields.ts';

const MAX_ROWS = 120;

/** Fields are named as in the page: `variants.0.price`. */
export function readProductForm(body: FormBody): ProductForm {
  const text = (name: string): string => fieldText(body, name);
  const options = [...Array(MAX_OPTIONS).keys()].map((at) => ({
    name: text(`options.${at}`),
    values: text(`optionValues.${at}`),
  }));
  const rowCount = rowsIn(body);
  return {
    name: text('name'),
    description: text('description'),
    category: text('category'),
    aliases: text('aliases'),
    active: text('active') !== '',
    translations: readTranslations(body, text),
    options: options.filter(({ name, values }) => name.trim() !== '' || values.trim() !== ''),
    variants: [...Array(rowCount).keys()].map((row) => readVariantRow(text, row)),
    reason: text('reason') || 'count',
    note: text('note'),
    updatedAt: text('updatedAt'),
  };
}

function rowsIn(body: FormBody): number {
  const rows = Object.keys(body).flatMap((name) => /^variants\.(\d{1,3})\./.exec(name)?.[1] ?? []);
  return Math.min(Math.max(-1, ...rows.map(Number)) + 1, MAX_ROWS);
}

function readVariantRow(text: (name: string) => string, row: number): VariantRow {
  const of = (field: string) => text(`variants.${row}.${field}`);
  return {
    id: of('id'),
    choices: [...Array(MAX_OPTIONS).keys()].map((at) => of(`choices.${at}`)),
    price: of('price'),
    compareAt: of('compareAtPrice'),
    sku: of('sku'),
    stock: of('stock'),
    stockWas: of('stockWas'),
    rule: STOCK_RULES.find((rule) => rule === of('rule')) ?? 'count',
    imageId: of('imageId'),
    active: of('active') !== '',
  };
}
