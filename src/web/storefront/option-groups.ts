import type { ShopProduct } from '../../domain/catalog/find-shop-product.ts';

export interface OptionGroup {
  name: string;
  values: { value: string; available: boolean }[];
}

/**
 * The options of a product with the values that its variants have, in the variants' order.
 * Only products with more than one option need them: otherwise each variant is its own chip.
 */
export function optionGroups({ options, variants }: ShopProduct): OptionGroup[] {
  if (options.length < 2) return [];
  return options.map((name) => {
    const values = [...new Set(variants.map((variant) => variant.options[name] ?? ''))];
    return {
      name,
      values: values.map((value) => ({
        value,
        available: variants.some((each) => each.available && each.options[name] === value),
      })),
    };
  });
}
