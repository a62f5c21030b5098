import type { FastifyRequest } from 'fastify';
import { ownName } from '../../../kernel/translation/languages.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { findLastEditor } from '../find-product.ts';
import type { ProductRecord } from '../product.ts';
import { type ProductForm, productFormOf, type VariantRow } from './product-form.ts';
import { storeOf } from './store-of.ts';
import { translationPairs } from './translation-fields.ts';

interface Difference {
  label: string;
  theirs: string;
  yours: string;
}

export async function clashPage(
  request: FastifyRequest,
  product: ProductRecord,
  yours: ProductForm,
) {
  const theirs = productFormOf(product, storeOf(request).currency);
  return {
    product,
    savedBy: await findLastEditor(request.tenant, product.id),
    differences: differencesOf(theirs, yours, request.t),
    /** All typed values, to be sent again as they are. */
    fields: formFields({ ...yours, updatedAt: theirs.updatedAt }),
  };
}

function differencesOf(theirs: ProductForm, yours: ProductForm, t: Translator): Difference[] {
  const pairs: [string, (form: ProductForm) => string][] = [
    [t('products.field.name'), (form) => form.name],
    [t('products.field.description'), (form) => form.description],
    [t('products.field.category'), (form) => form.category],
    [t('products.field.aliases'), (form) => form.aliases],
    [t('products.field.shownIn'), (form) => yesNo(form.active, t)],
    [t('products.field.options'), (form) => form.options.map(({ name }) => name).join(', ')],
    ...Object.keys(yours.translations).flatMap((language): typeof pairs => [
      [ownName(language), ({ translations }) => translations[language]?.name ?? ''],
      [ownName(language), ({ translations }) => translations[language]?.description ?? ''],
    ]),
  ];
  const texts = pairs.map(([label, read]) => ({ label, theirs: read(theirs), yours: read(yours) }));
  return [...texts, ...variantDifferences(theirs, yours, t)].filter(
    (pair) => pair.theirs.trim() !== pair.yours.trim(),
  );
}

const yesNo = (on: boolean, t: Translator): string =>
  t(on ? 'products.clash.yes' : 'products.clash.no');

function variantDifferences(theirs: ProductForm, yours: ProductForm, t: Translator): Difference[] {
  const known = new Map(theirs.variants.map((row) => [row.id, row]));
  return yours.variants.flatMap((row) => {
    const other = known.get(row.id);
    if (!other) return [];
    const who = row.choices.filter(Boolean).join(' / ');
    const pairs: [string, (one: VariantRow) => string][] = [
      [t('products.field.price'), (one) => one.price],
      [t('products.field.compareAt'), (one) => one.compareAt],
      [t('products.field.sku'), (one) => one.sku],
      [t('products.field.forSale'), (one) => yesNo(one.active, t)],
    ];
    return pairs.map(([label, read]) => ({
      label: who ? t('products.clash.ofVariant', { variant: who, field: label }) : label,
      theirs: read(other),
      yours: read(row),
    }));
  });
}

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
    ...translationPairs(form.translations),
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
