import { minorToText } from '../../../kernel/format/money.ts';
import { offeredLanguages } from '../../../kernel/translation/languages.ts';
import { type FormBody, fieldText } from '../../../web/seller/form-body.ts';
import type { ProductRecord } from '../product.ts';
import type { VariantData } from '../product-variant.ts';

const ROW_TEXTS = [
  /** Empty for a row that is not saved yet. */
  'id',
  'price',
  'compareAtPrice',
  'sku',
  'weightGrams',
  /** Blank: it is not tracked. */
  'stock',
  /** The stock that the editor showed; empty for a new row. */
  'stockWas',
  /** `count`, or `oversell`. */
  'rule',
  'imageId',
] as const;

const FORM_TEXTS = [
  'name',
  'description',
  'category',
  'aliases',
  'reason',
  'note',
  /** The product's last change when the editor was opened. */
  'updatedAt',
] as const;

export interface VariantRow extends Record<(typeof ROW_TEXTS)[number], string> {
  /** Values of the product's options, in their order. */
  choices: string[];
  active: boolean;
}

/** As text, so that typed values come back unchanged. */
export interface ProductForm extends Record<(typeof FORM_TEXTS)[number], string> {
  active: boolean;
  translations: Record<string, { name: string; description: string }>;
  /** `values` are for generating missing variants: "S, M, L". */
  options: { name: string; values: string }[];
  variants: VariantRow[];
}

const MAX_ROWS = 120;
export const MAX_OPTIONS = 3;
const places = (count: number): number[] => [...Array(count).keys()];

const textsOf = <Name extends string>(names: readonly Name[], text: (name: string) => string) =>
  Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;

/** Fields are named as in the page: `variants.0.price`, `translations.hi.name`. */
export function readProductForm(body: FormBody): ProductForm {
  const text = (name: string): string => fieldText(body, name);
  const options = places(MAX_OPTIONS).map((at) => ({
    name: text(`options.${at}`),
    values: text(`optionValues.${at}`),
  }));
  const languages = offeredLanguages('shop').filter(
    (language) => `translations.${language}.name` in body,
  );
  return {
    ...textsOf(FORM_TEXTS, text),
    reason: text('reason') || 'count',
    active: text('active') !== '',
    translations: Object.fromEntries(
      languages.map((language) => [
        language,
        textsOf(['name', 'description'], (name) => text(`translations.${language}.${name}`)),
      ]),
    ),
    options: options.filter(({ name, values }) => name.trim() !== '' || values.trim() !== ''),
    variants: places(rowsIn(body)).map((at) => readRow((name) => text(`variants.${at}.${name}`))),
  };
}

function rowsIn(body: FormBody): number {
  const rows = Object.keys(body).flatMap((name) => /^variants\.(\d{1,3})\./.exec(name)?.[1] ?? []);
  return Math.min(Math.max(-1, ...rows.map(Number)) + 1, MAX_ROWS);
}

const readRow = (text: (name: string) => string): VariantRow => ({
  ...textsOf(ROW_TEXTS, text),
  rule: text('rule') === 'oversell' ? 'oversell' : 'count',
  choices: places(MAX_OPTIONS).map((at) => text(`choices.${at}`)),
  active: text('active') !== '',
});

/** The form as the page sends it. */
export function formFields(form: ProductForm): [string, string][] {
  const options = form.options.flatMap(({ name, values }, at): [string, string][] => [
    [`options.${at}`, name],
    [`optionValues.${at}`, values],
  ]);
  const translations = Object.entries(form.translations).flatMap(([language, texts]) => [
    fieldIn(`translations.${language}.name`, texts.name),
    fieldIn(`translations.${language}.description`, texts.description),
  ]);
  return [
    ...FORM_TEXTS.map((name) => fieldIn(name, form[name])),
    ...(form.active ? [fieldIn('active', '1')] : []),
    ...options,
    ...translations,
    ...form.variants.flatMap((row, at) => rowFields(row, `variants.${at}.`)),
  ];
}

const fieldIn = (name: string, text: string): [string, string] => [name, text];

const rowFields = (row: VariantRow, at: string) => [
  ...ROW_TEXTS.map((name) => fieldIn(at + name, row[name])),
  ...(row.active ? [fieldIn(`${at}active`, '1')] : []),
  ...row.choices.map((choice, place) => fieldIn(`${at}choices.${place}`, choice)),
];

export function productFormOf(product: ProductRecord, currency: string): ProductForm {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    aliases: product.aliases.join('\n'),
    active: product.active,
    translations: Object.fromEntries(
      Object.entries(product.translations).map(([language, { name, description }]) => [
        language,
        { name, description: description ?? '' },
      ]),
    ),
    options: product.options.map((name) => ({ name, values: valuesOf(product, name) })),
    variants: product.variants.map((variant) => variantRowOf(variant, product.options, currency)),
    reason: 'count',
    note: '',
    updatedAt: product.updatedAt.toISOString(),
  };
}

const valuesOf = ({ variants }: ProductRecord, option: string): string =>
  [...new Set(variants.flatMap((variant) => variant.options[option] || []))].join(', ');

function variantRowOf(variant: VariantData, options: string[], currency: string): VariantRow {
  const { compareAtPriceMinor: compareAt } = variant;
  const stock = variant.trackStock ? String(variant.stock) : '';
  return {
    id: variant.id,
    choices: options.map((option) => variant.options[option] ?? ''),
    price: minorToText(variant.priceMinor, currency),
    compareAtPrice: compareAt === null ? '' : minorToText(compareAt, currency),
    sku: variant.sku ?? '',
    weightGrams: variant.weightGrams === null ? '' : String(variant.weightGrams),
    stock,
    stockWas: stock,
    rule: variant.oversell ? 'oversell' : 'count',
    imageId: variant.imageId ?? '',
    active: variant.active,
  };
}

export const newVariantRow = (
  like: VariantRow | undefined,
  choices: string[] = [],
): VariantRow => ({
  ...textsOf(ROW_TEXTS, () => ''),
  choices,
  price: like?.price ?? '',
  weightGrams: like?.weightGrams ?? '',
  stock: like?.stock.trim() ? '0' : '',
  rule: like?.rule ?? 'count',
  active: true,
});

/** Blank rows are ignored. */
export const isBlankRow = ({ id, choices, price, sku, stock }: VariantRow): boolean =>
  id === '' &&
  [...choices, price, sku].every((text) => text.trim() === '') &&
  ['', '0'].includes(stock.trim());
