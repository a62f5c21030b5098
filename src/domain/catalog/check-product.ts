import { conflict, type FieldProblem, invalidFields } from '../../errors.ts';
import { MAX_MINOR } from '../../format/money.ts';
import { PRODUCT_LIMITS as LIMITS, type ProductData } from './product.ts';
import type { VariantData } from './product-variant.ts';

/** The path of a variant in the caller's body; null when it is not in the body. */
export type VariantPath = (variant: VariantData) => string | null;

/** Problems of a product as it would be stored; empty when it is valid. */
export function checkProduct(product: ProductData, pathOf: VariantPath): FieldProblem[] {
  return [...checkTexts(product), ...checkOptions(product), ...checkVariants(product, pathOf)];
}

const tooLong = (path: string, text: string, max: number): FieldProblem[] =>
  text.length > max ? [{ path, message: `may have at most ${max} characters` }] : [];

function checkTexts(product: ProductData): FieldProblem[] {
  const { name, slug, description, category, aliases } = product;
  return [
    ...(name === '' ? [{ path: 'name', message: 'is required' }] : []),
    ...tooLong('name', name, LIMITS.name),
    ...tooLong('slug', slug, LIMITS.slug),
    ...tooLong('description', description, LIMITS.description),
    ...tooLong('category', category, LIMITS.category),
    ...(aliases.length > LIMITS.aliases
      ? [{ path: 'aliases', message: `can have at most ${LIMITS.aliases} names` }]
      : []),
    ...aliases.flatMap((alias, index) => tooLong(`aliases.${index}`, alias, LIMITS.alias)),
  ];
}

function checkOptions({ options }: ProductData): FieldProblem[] {
  const lower = options.map((name) => name.toLowerCase());
  return [
    ...(options.length > LIMITS.options
      ? [{ path: 'options', message: `can have at most ${LIMITS.options} names` }]
      : []),
    ...options.flatMap((name, index) => tooLong(`options.${index}`, name, LIMITS.optionName)),
    ...options.flatMap((name, index) =>
      name === '' ? [{ path: `options.${index}`, message: 'is empty' }] : [],
    ),
    ...(new Set(lower).size < lower.length
      ? [{ path: 'options', message: 'contains the same option twice' }]
      : []),
  ];
}

/** Why a product with that many variants is refused. */
export const tooManyVariants = (count: number): string =>
  `can have at most ${LIMITS.variants} variants; this product would have ${count}`;

function checkVariants(product: ProductData, pathOf: VariantPath): FieldProblem[] {
  const { variants } = product;
  if (variants.length === 0) return [{ path: 'variants', message: 'needs at least one variant' }];
  if (variants.length > LIMITS.variants) {
    return [{ path: 'variants', message: tooManyVariants(variants.length) }];
  }
  return [
    ...variants.flatMap((variant) => checkVariant(variant, product, pathOf(variant))),
    ...checkDistinct(product, pathOf),
  ];
}

function checkVariant(
  variant: VariantData,
  product: ProductData,
  path: string | null,
): FieldProblem[] {
  const at = (field: string) => (path ? `${path}.${field}` : field);
  const { priceMinor, compareAtPriceMinor, stock, weightGrams } = variant;
  return [
    ...(Number.isNaN(priceMinor) ? [{ path: at('price'), message: 'is required' }] : []),
    ...outOfRange(at('price'), priceMinor, MAX_MINOR, 'is not a valid price'),
    ...outOfRange(at('compareAtPrice'), compareAtPriceMinor ?? 0, MAX_MINOR, 'is out of range'),
    ...(isBelowZero(variant) ? [{ path: at('stock'), message: 'must be 0 or more' }] : []),
    ...outOfRange(at('stock'), Math.abs(stock), LIMITS.stock, 'is out of range'),
    ...outOfRange(at('weightGrams'), weightGrams ?? 0, LIMITS.weightGrams, 'is out of range'),
    ...tooLong(at('name'), variant.name, LIMITS.variantName),
    ...tooLong(at('sku'), variant.sku ?? '', LIMITS.sku),
    ...checkChosen(variant, product, path),
  ];
}

const outOfRange = (path: string, value: number, max: number, message: string): FieldProblem[] =>
  value < 0 || value > max ? [{ path, message }] : [];

/**
 * A variant has one value for each option of its product. An inactive one may keep values of
 * earlier options: it can't be deleted once it was ordered.
 */
function checkChosen(
  variant: VariantData,
  product: ProductData,
  path: string | null,
): FieldProblem[] {
  if (!variant.active && path === null) return [];
  const at = path === null ? 'options' : path ? `${path}.options` : 'options';
  const { options } = product;
  const missing = options.filter((name) => !variant.options[name]);
  const foreign = Object.keys(variant.options).filter((name) => !options.includes(name));
  const who = path === null ? `does not fit variant "${variant.name || variant.id}": it ` : '';
  if (missing.length > 0) {
    return [{ path: at, message: `${who}needs a value for ${missing.join(' and ')}` }];
  }
  if (foreign.length > 0) {
    const names = foreign.join(' and ');
    return [
      { path: at, message: `${who}includes ${names}, which isn’t one of this product’s options` },
    ];
  }
  return Object.values(variant.options).flatMap((value) => tooLong(at, value, LIMITS.optionValue));
}

function checkDistinct({ variants, options }: ProductData, pathOf: VariantPath): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const seen = new Set<string>();
  const skus = new Set<string>();
  for (const variant of variants) {
    const path = pathOf(variant);
    const at = (field: string) => (path ? `${path}.${field}` : field);
    const key = optionsKey(variant.options);
    if (seen.has(key))
      problems.push({ path: at('options'), message: sameOptions(variant, options) });
    if (variant.sku !== null && skus.has(variant.sku)) {
      problems.push({ path: at('sku'), message: `"${variant.sku}" is used by another variant` });
    }
    seen.add(key);
    if (variant.sku !== null) skus.add(variant.sku);
  }
  return problems;
}

const sameOptions = (variant: VariantData, options: string[]): string =>
  options.length === 0
    ? 'are required: several variants need an option such as Size'
    : `must be different from those of another variant (${variant.name})`;

/** Equal for the same choices, whatever their order. */
export const optionsKey = (options: VariantData['options']): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Negative stock where that is not allowed. */
export const isBelowZero = ({ stock, oversell, trackStock }: VariantData): boolean =>
  stock < 0 && !oversell && trackStock;

/** @throws Refusal 400 with every field that is wrong with the product as it would be stored */
export function refuseInvalid(product: ProductData, pathOf: VariantPath): void {
  const problems = checkProduct(product, pathOf);
  if (problems.length > 0) throw invalidFields(problems);
}

/**
 * Oversell can't be turned off while stock is negative: stock must be counted first.
 * @throws Refusal 409 STOCK_BELOW_ZERO
 */
export function refuseStopBelowZero(before: ProductData, after: ProductData): void {
  const known = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const variant of after.variants.filter(isBelowZero)) {
    if (known.get(variant.id)?.stock !== variant.stock) continue;
    throw conflict(
      'STOCK_BELOW_ZERO',
      `${variant.name || after.name} has a stock of ${variant.stock}. Set its stock to 0 or more first`,
      { variantId: variant.id, stock: variant.stock },
    );
  }
}
