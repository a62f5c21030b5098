import { minorToText } from '../../../kernel/format/money.ts';
import type { ProductRecord } from '../product.ts';
import type { VariantData } from '../product-variant.ts';
import type { TranslationFields } from './translation-fields.ts';

export const STOCK_RULES = ['count', 'oversell'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

export interface VariantRow {
  /** Empty for a row that is not saved yet. */
  id: string;
  /** Values of the product's options, in their order. */
  choices: string[];
  price: string;
  compareAt: string;
  sku: string;
  /** Blank: it is not tracked. */
  stock: string;
  /** The stock that the editor showed; empty for a new row. */
  stockWas: string;
  rule: StockRule;
  imageId: string;
  active: boolean;
}

export interface OptionField {
  name: string;
  /** "S, M, L": for generating missing variants. */
  values: string;
}

/** As text, so that typed values come back unchanged. */
export interface ProductForm {
  name: string;
  description: string;
  category: string;
  aliases: string;
  active: boolean;
  translations: TranslationFields;
  options: OptionField[];
  variants: VariantRow[];
  reason: string;
  note: string;
  /** The product's last change when the editor was opened. */
  updatedAt: string;
}

export const MAX_OPTIONS = 3;

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
    compareAt: compareAt === null ? '' : minorToText(compareAt, currency),
    sku: variant.sku ?? '',
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
  id: '',
  choices,
  price: like?.price ?? '',
  compareAt: '',
  sku: '',
  stock: like?.stock.trim() ? '0' : '',
  stockWas: '',
  rule: like?.rule ?? 'count',
  imageId: '',
  active: true,
});

/** Blank rows are ignored. */
export const isBlankRow = ({ id, choices, price, sku, stock }: VariantRow): boolean =>
  id === '' &&
  [...choices, price, sku].every((text) => text.trim() === '') &&
  ['', '0'].includes(stock.trim());
