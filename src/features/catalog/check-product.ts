import { conflict, type FieldProblem, fieldProblem, invalidFields } from '../../errors.ts';
import { MAX_MINOR } from '../../kernel/format/money.ts';
import { offeredLanguages } from '../../kernel/translation/languages.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import { PRODUCT_LIMITS as LIMITS, type ProductData, type Translations } from './product.ts';
import type { VariantData } from './product-variant.ts';

/** The path of a variant in the caller's body; null when it is not in the body. */
export type VariantPath = (variant: VariantData) => string | null;

type Problem = Required<FieldProblem>;

export function checkProduct(product: ProductData, pathOf: VariantPath): Problem[] {
  return [
    ...checkTexts(product),
    ...checkTranslations(product.translations),
    ...checkOptions(product),
    ...checkVariants(product, pathOf),
  ];
}

const tooLong = (path: string, text: string, max: number): Problem[] =>
  text.length > max
    ? [fieldProblem(path, message('errors.products.tooLong', { most: String(max) }))]
    : [];

const tooManyNames = (most: number): Message =>
  message('errors.products.tooManyNames', { most: String(most) });

function checkTexts(product: ProductData): Problem[] {
  const { name, slug, description, category, aliases } = product;
  return [
    ...(name === '' ? [fieldProblem('name', message('errors.field.required'))] : []),
    ...tooLong('name', name, LIMITS.name),
    ...tooLong('slug', slug, LIMITS.slug),
    ...tooLong('description', description, LIMITS.description),
    ...tooLong('category', category, LIMITS.category),
    ...(aliases.length > LIMITS.aliases
      ? [fieldProblem('aliases', tooManyNames(LIMITS.aliases))]
      : []),
    ...aliases.flatMap((alias, index) => tooLong(`aliases.${index}`, alias, LIMITS.alias)),
  ];
}

function checkTranslations(translations: Translations): Problem[] {
  const offered = offeredLanguages('shop');
  return Object.entries(translations).flatMap(([language, { name, description }]) => {
    const at = `translations.${language}`;
    return [
      ...(offered.includes(language)
        ? []
        : [
            fieldProblem(
              at,
              message('errors.products.notOurLanguage', { languages: offered.join(', ') }),
            ),
          ]),
      ...(name === '' ? [fieldProblem(`${at}.name`, message('errors.field.required'))] : []),
      ...tooLong(`${at}.name`, name, LIMITS.name),
      ...tooLong(`${at}.description`, description ?? '', LIMITS.description),
    ];
  });
}

function checkOptions({ options }: ProductData): Problem[] {
  const lower = options.map((name) => name.toLowerCase());
  return [
    ...(options.length > LIMITS.options
      ? [fieldProblem('options', tooManyNames(LIMITS.options))]
      : []),
    ...options.flatMap((name, index) => tooLong(`options.${index}`, name, LIMITS.optionName)),
    ...options.flatMap((name, index) =>
      name === '' ? [fieldProblem(`options.${index}`, message('errors.products.empty'))] : [],
    ),
    ...(new Set(lower).size < lower.length
      ? [fieldProblem('options', message('errors.products.sameOptionTwice'))]
      : []),
  ];
}

export const tooManyVariants = (variants: number): Message =>
  message('errors.products.tooManyVariants', {
    most: String(LIMITS.variants),
    variants: String(variants),
  });

function checkVariants(product: ProductData, pathOf: VariantPath): Problem[] {
  const { variants } = product;
  if (variants.length === 0)
    return [fieldProblem('variants', message('errors.products.noVariant'))];
  if (variants.length > LIMITS.variants) {
    return [fieldProblem('variants', tooManyVariants(variants.length))];
  }
  return [
    ...variants.flatMap((variant) => checkVariant(variant, product, pathOf(variant))),
    ...checkDistinct(product, pathOf),
  ];
}

function checkVariant(variant: VariantData, product: ProductData, path: string | null): Problem[] {
  const at = (field: string) => (path ? `${path}.${field}` : field);
  const { priceMinor, compareAtPriceMinor, stock, weightGrams } = variant;
  return [
    ...(Number.isNaN(priceMinor)
      ? [fieldProblem(at('price'), message('errors.field.required'))]
      : []),
    ...outOfRange(at('price'), priceMinor, MAX_MINOR, message('errors.products.notAPrice')),
    ...outOfRange(at('compareAtPrice'), compareAtPriceMinor ?? 0, MAX_MINOR),
    ...(isBelowZero(variant)
      ? [fieldProblem(at('stock'), message('errors.products.belowZero'))]
      : []),
    ...outOfRange(at('stock'), Math.abs(stock), LIMITS.stock),
    ...outOfRange(at('weightGrams'), weightGrams ?? 0, LIMITS.weightGrams),
    ...tooLong(at('name'), variant.name, LIMITS.variantName),
    ...tooLong(at('sku'), variant.sku ?? '', LIMITS.sku),
    ...checkChosen(variant, product, path),
  ];
}

const outOfRange = (
  path: string,
  value: number,
  max: number,
  words = message('errors.products.outOfRange'),
): Problem[] => (value < 0 || value > max ? [fieldProblem(path, words)] : []);

/** An inactive one may keep values of earlier options: it can't be deleted once it was ordered. */
function checkChosen(variant: VariantData, product: ProductData, path: string | null): Problem[] {
  if (!variant.active && path === null) return [];
  const at = path === null ? 'options' : path ? `${path}.options` : 'options';
  const { options } = product;
  const missing = options.filter((name) => !variant.options[name]);
  const foreign = Object.keys(variant.options).filter((name) => !options.includes(name));
  if (missing.length > 0) {
    const names = { options: missing.join(' and ') };
    return [
      fieldProblem(
        at,
        path === null
          ? message('errors.products.missingOptionOf', { ...names, variant: nameOf(variant) })
          : message('errors.products.missingOption', names),
      ),
    ];
  }
  if (foreign.length > 0) {
    const names = { options: foreign.join(' and ') };
    return [
      fieldProblem(
        at,
        path === null
          ? message('errors.products.foreignOptionOf', { ...names, variant: nameOf(variant) })
          : message('errors.products.foreignOption', names),
      ),
    ];
  }
  return Object.values(variant.options).flatMap((value) => tooLong(at, value, LIMITS.optionValue));
}

const nameOf = ({ name, id }: VariantData): string => name || id;

function checkDistinct({ variants, options }: ProductData, pathOf: VariantPath): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const skus = new Set<string>();
  for (const variant of variants) {
    const path = pathOf(variant);
    const at = (field: string) => (path ? `${path}.${field}` : field);
    const key = optionsKey(variant.options);
    if (seen.has(key)) problems.push(fieldProblem(at('options'), sameOptions(variant, options)));
    if (variant.sku !== null && skus.has(variant.sku)) {
      const words = message('errors.products.skuOfVariant', { sku: variant.sku });
      problems.push(fieldProblem(at('sku'), words));
    }
    seen.add(key);
    if (variant.sku !== null) skus.add(variant.sku);
  }
  return problems;
}

const sameOptions = (variant: VariantData, options: string[]): Message =>
  options.length === 0
    ? message('errors.products.optionsRequired')
    : message('errors.products.sameOptions', { variant: variant.name });

/** Equal for the same choices, whatever their order. */
export const optionsKey = (options: VariantData['options']): string =>
  JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

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
      message('errors.products.stockBelowZero', {
        variant: variant.name || after.name,
        stock: String(variant.stock),
      }),
      { variantId: variant.id, stock: variant.stock },
    );
  }
}
