import type { Variant } from '../../../domain/catalog/product.ts';
import type { ProductRecord } from '../../../domain/catalog/product-record.ts';
import { minorToText } from '../../../money.ts';

/** How a variant's stock is handled, as one choice. */
export const STOCK_RULES = ['count', 'oversell', 'untracked'] as const;
export type StockRule = (typeof STOCK_RULES)[number];

/** One variant of the editor, as text: what is stored or what somebody typed. */
export interface VariantRow {
  /** Empty for a row that is not saved yet. */
  id: string;
  /** Values of the product's options, in their order. */
  choices: string[];
  price: string;
  compareAt: string;
  sku: string;
  stock: string;
  /** The stock that the editor showed; empty for a new row. */
  stockWas: string;
  rule: StockRule;
  imageId: string;
  active: boolean;
}

export interface OptionField {
  name: string;
  /** "S, M, L": where missing variants are made from. */
  values: string;
}

/** The whole editor as text, so that what was typed comes back unchanged. */
export interface ProductForm {
  name: string;
  description: string;
  category: string;
  aliases: string;
  active: boolean;
  options: OptionField[];
  variants: VariantRow[];
  reason: string;
  note: string;
  /** When the product had last been changed as the editor was opened. */
  updatedAt: string;
}

export const MAX_OPTIONS = 3;

/** The editor of a stored product. */
export function productFormOf(product: ProductRecord, currency: string): ProductForm {
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    aliases: product.aliases.join('\n'),
    active: product.active,
    options: product.options.map((name) => ({ name, values: valuesOf(product, name) })),
    variants: product.variants.map((variant) => variantRowOf(variant, product.options, currency)),
    reason: 'count',
    note: '',
    updatedAt: product.updatedAt.toISOString(),
  };
}

const valuesOf = ({ variants }: ProductRecord, option: string): string =>
  [...new Set(variants.flatMap((variant) => variant.options[option] || []))].join(', ');

function variantRowOf(variant: Variant, options: string[], currency: string): VariantRow {
  const { compareAtPriceMinor: compareAt } = variant;
  return {
    id: variant.id,
    choices: options.map((option) => variant.options[option] ?? ''),
    price: minorToText(variant.priceMinor, currency),
    compareAt: compareAt === null ? '' : minorToText(compareAt, currency),
    sku: variant.sku ?? '',
    stock: String(variant.stock),
    stockWas: String(variant.stock),
    rule: variant.trackStock ? (variant.oversell ? 'oversell' : 'count') : 'untracked',
    imageId: variant.imageId ?? '',
    active: variant.active,
  };
}

/** A row for a variant that does not exist yet. */
export const blankVariantRow = (choices: string[] = [], price = ''): VariantRow => ({
  id: '',
  choices,
  price,
  compareAt: '',
  sku: '',
  stock: '',
  stockWas: '',
  rule: 'count',
  imageId: '',
  active: true,
});

/** Whether somebody began to fill a new row; the others are left out without a word. */
export const isBlankRow = ({ id, choices, price, sku, stock }: VariantRow): boolean =>
  id === '' && [...choices, price, sku, stock].every((text) => text.trim() === '');
