import { newId } from '../../ids.ts';
import { cleanLine, cleanSku, cleanText } from './clean-text.ts';
import type { ProductData, ProductInput, Translations, VariantInput } from './product.ts';
import type { VariantData } from './product-variant.ts';
import { slugOf } from './slug-of.ts';

/**
 * Pure: it neither checks nor writes. An input variant with an unknown id is added under that id,
 * so check callers' ids first.
 */
export function mergeProduct(current: ProductData | null, input: ProductInput): ProductData {
  const name = cleanLine(input.name) ?? current?.name ?? '';
  const options = optionNames(current, input);
  const base = {
    id: current?.id ?? newId(),
    slug: input.slug === undefined ? (current?.slug ?? slugOf(name)) : slugOf(input.slug),
    name,
    description: cleanText(input.description) ?? current?.description ?? '',
    category: cleanLine(input.category) ?? current?.category ?? '',
    aliases: input.aliases ? distinct(input.aliases.map(tidy)) : (current?.aliases ?? []),
    options,
    active: input.active ?? current?.active ?? true,
    translations: mergeTranslations(current?.translations ?? {}, input.translations),
  };
  return { ...base, variants: mergeVariants(current, input.variants ?? [], options) };
}

function mergeTranslations(
  current: Translations,
  input: ProductInput['translations'] = {},
): Translations {
  const merged = { ...current };
  for (const [language, texts] of Object.entries(input)) {
    const known = current[language];
    const name = texts && (cleanLine(texts.name) ?? known?.name ?? '');
    const description =
      texts?.description === undefined
        ? (known?.description ?? null)
        : cleanText(texts.description ?? '') || null;
    if (texts && (name || description)) merged[language] = { name: name ?? '', description };
    else delete merged[language];
  }
  return merged;
}

const tidy = (text: string): string => cleanLine(text) ?? '';
const distinct = (texts: string[]): string[] => [...new Set(texts)].filter(Boolean);

/** A new product's options may be given only by its variants. */
function optionNames(current: ProductData | null, input: ProductInput): string[] {
  if (input.options) return input.options.map(tidy);
  if (current) return current.options;
  return Object.keys(input.variants?.find((variant) => variant.options)?.options ?? {}).map(tidy);
}

function mergeVariants(
  current: ProductData | null,
  inputs: VariantInput[],
  options: string[],
): VariantData[] {
  const changes = new Map(
    inputs.flatMap((input) => (input.id ? [[input.id, input] as const] : [])),
  );
  const before = current?.options ?? [];
  const kept = (current?.variants ?? []).map((variant) =>
    mergeVariant(variant, changes.get(variant.id) ?? {}, before, options),
  );
  const known = new Set(kept.map((variant) => variant.id));
  const last = Math.max(-1, ...kept.map((variant) => variant.position));
  const added = inputs
    .filter((input) => !input.id || !known.has(input.id))
    .map((input, index) =>
      mergeVariant(blankVariant(input.id, last + 1 + index), input, options, options),
    );
  return [...kept, ...added];
}

/** Renamed options keep their values. */
function renamed(chosen: VariantData['options'], before: string[], after: string[]) {
  if (before.length !== after.length || before.every((name, at) => name === after[at])) {
    return chosen;
  }
  if (before.some((name) => after.includes(name) && !sameSpot(name, before, after))) return chosen;
  return Object.fromEntries(after.map((name, at) => [name, chosen[before[at] ?? ''] ?? '']));
}

const sameSpot = (name: string, before: string[], after: string[]) =>
  before.indexOf(name) === after.indexOf(name);

const blankVariant = (id: string | undefined, position: number): VariantData => ({
  id: id ?? newId(),
  name: '',
  sku: null,
  // No price that can be sold by accident: the check refuses it.
  priceMinor: Number.NaN,
  compareAtPriceMinor: null,
  stock: 0,
  trackStock: true,
  oversell: false,
  options: {},
  imageId: null,
  weightGrams: null,
  position,
  active: true,
});

function mergeVariant(
  variant: VariantData,
  input: VariantInput,
  before: string[],
  options: string[],
): VariantData {
  const chosen = input.options
    ? cleanOptions(input.options)
    : renamed(variant.options, before, options);
  const ownName = variant.name !== '' && variant.name !== variantNameOf(variant.options, before);
  const name = cleanLine(input.name) || (ownName ? variant.name : variantNameOf(chosen, options));
  return {
    ...withGiven(variant, input),
    options: chosen,
    name,
    sku: input.sku === undefined ? variant.sku : cleanSku(input.sku ?? '') || null,
    stock: input.stock ?? variant.stock + (input.stockDelta ?? 0),
  };
}

const AS_GIVEN = [
  'priceMinor',
  'compareAtPriceMinor',
  'trackStock',
  'oversell',
  'imageId',
  'weightGrams',
  'active',
] as const;

function withGiven(variant: VariantData, input: VariantInput): VariantData {
  const given = AS_GIVEN.filter((name) => input[name] !== undefined);
  return { ...variant, ...Object.fromEntries(given.map((name) => [name, input[name]])) };
}

const cleanOptions = (options: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [tidy(name), tidy(value)]));

/** "M / Blue": the values in the order of the product's options. */
const variantNameOf = (chosen: VariantData['options'], options: string[]): string =>
  options.flatMap((name) => chosen[name] || []).join(' / ');

/** The option that distinguishes variants of a product without options. */
const MADE_OPTION = 'Option';
const UNNAMED = 'Standard';

/** Only for products with at most one option, since a name can't be split into several. */
export function withOptionsFromNames(product: ProductData): ProductData {
  const { options, variants } = product;
  const made = options.length === 0;
  if (options.length > 1 || (made && variants.length < 2)) return product;
  const bare = variants.filter((variant) => isBare(variant) && (variant.active || made));
  const unnamed = bare.filter((variant) => !labelOf(variant)).length;
  if (bare.length === 0 || unnamed > (made ? 1 : 0)) return product;
  // Values of an option that the product does not name are the caller's mistake.
  if (made && bare.length < variants.length) return product;
  const option = options[0] ?? MADE_OPTION;
  const told = ({ id }: VariantData) => bare.some((variant) => variant.id === id);
  return {
    ...product,
    options: [option],
    variants: variants.map((variant) => (told(variant) ? withOption(variant, option) : variant)),
  };
}

const isBare = ({ options }: VariantData): boolean => Object.keys(options).length === 0;

const labelOf = ({ name, sku }: VariantData): string => name || sku || '';

function withOption(variant: VariantData, option: string): VariantData {
  const label = labelOf(variant) || UNNAMED;
  return { ...variant, options: { [option]: label }, name: variant.name || label };
}
