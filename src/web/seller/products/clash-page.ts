import type { FastifyRequest } from 'fastify';
import { findLastEditor } from '../../../domain/catalog/find-product.ts';
import type { ProductRecord } from '../../../domain/catalog/product.ts';
import { type ProductForm, productFormOf, type VariantRow } from './product-form.ts';
import { storeOf } from './store-of.ts';

interface Difference {
  label: string;
  theirs: string;
  yours: string;
}

/** Two people edited one product: what is stored now beside what this one typed. */
export async function clashPage(
  request: FastifyRequest,
  product: ProductRecord,
  yours: ProductForm,
) {
  const theirs = productFormOf(product, storeOf(request).currency);
  return {
    product,
    savedBy: await findLastEditor(request.tenant, product.id),
    differences: differencesOf(theirs, yours),
    /** Everything that was typed, to be sent again as it is. */
    fields: formFields({ ...yours, updatedAt: theirs.updatedAt }),
  };
}

const yesNo = (on: boolean): string => (on ? 'Yes' : 'No');

function differencesOf(theirs: ProductForm, yours: ProductForm): Difference[] {
  const pairs: [string, (form: ProductForm) => string][] = [
    ['Name', (form) => form.name],
    ['Description', (form) => form.description],
    ['Category', (form) => form.category],
    ['Other names', (form) => form.aliases],
    ['Shown in the shop', (form) => yesNo(form.active)],
    ['Options', (form) => form.options.map(({ name }) => name).join(', ')],
  ];
  const texts = pairs.map(([label, read]) => ({ label, theirs: read(theirs), yours: read(yours) }));
  return [...texts, ...variantDifferences(theirs, yours)].filter(
    (pair) => pair.theirs.trim() !== pair.yours.trim(),
  );
}

function variantDifferences(theirs: ProductForm, yours: ProductForm): Difference[] {
  const known = new Map(theirs.variants.map((row) => [row.id, row]));
  return yours.variants.flatMap((row) => {
    const other = known.get(row.id);
    if (!other) return [];
    const who = row.choices.filter(Boolean).join(' / ');
    const pairs: [string, (one: VariantRow) => string][] = [
      ['Price', (one) => one.price],
      ['Compare-at price', (one) => one.compareAt],
      ['SKU', (one) => one.sku],
      ['For sale', (one) => yesNo(one.active)],
    ];
    return pairs.map(([label, read]) => ({
      label: who ? `${who}: ${label}` : label,
      theirs: read(other),
      yours: read(row),
    }));
  });
}

/** The form as name and value pairs, the way its page sends them. */
function formFields(form: ProductForm): [string, string][] {
  const { name, description, category, aliases, reason, note, updatedAt } = form;
  const plain = Object.entries({ name, description, category, aliases, reason, note, updatedAt });
  const options = form.options.flatMap((option, at): [string, string][] => [
    [`options.${at}`, option.name],
    [`optionValues.${at}`, option.values],
  ]);
  return [
    ...plain,
    ...(form.active ? [['active', '1'] as [string, string]] : []),
    ...options,
    ...form.variants.flatMap(rowFields),
  ];
}

function rowFields(row: VariantRow, at: number): [string, string][] {
  const { id, price, compareAt: compareAtPrice, sku, stock, stockWas, rule, imageId } = row;
  const plain = Object.entries({
    id,
    price,
    compareAtPrice,
    sku,
    stock,
    stockWas,
    rule,
    imageId,
    ...(row.active ? { active: '1' } : {}),
  });
  const choices = row.choices.map((choice, place) => [`choices.${place}`, choice] as const);
  return [...plain, ...choices].map(([field, value]) => [`variants.${at}.${field}`, value]);
}
