import type { FastifyRequest } from 'fastify';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { ownName } from '../../../kernel/translation/languages.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { findLastEditor } from '../find-product.ts';
import type { ProductRecord } from '../product.ts';
import { FIELD_LABELS } from './field-labels.ts';
import { formFields, type ProductForm, productFormOf, type VariantRow } from './product-form.ts';

const TEXTS = ['name', 'description', 'category', 'aliases'] as const;
const ROW_TEXTS = ['price', 'compareAtPrice', 'sku', 'weightGrams'] as const;

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
  const theirs = productFormOf(product, storeCurrency(request));
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
    ...TEXTS.map((name): (typeof pairs)[number] => [t(FIELD_LABELS[name]), (form) => form[name]]),
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
      ...ROW_TEXTS.map((name): (typeof pairs)[number] => [
        t(FIELD_LABELS[name]),
        (one) => one[name],
      ]),
      [t('products.field.forSale'), (one) => yesNo(one.active, t)],
    ];
    return pairs.map(([label, read]) => ({
      label: who ? t('products.clash.ofVariant', { variant: who, field: label }) : label,
      theirs: read(other),
      yours: read(row),
    }));
  });
}
