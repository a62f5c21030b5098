import type { ShopProduct, ShopVariant } from '../shop/find-shop-product.ts';

export interface OptionGroup {
  name: string;
  /** `priceMinor` where all that have the value cost the same; null where they do not. */
  values: { value: string; available: boolean; priceMinor: number | null }[];
}

/** In the variants' order. Products with one option need none: each variant is a chip. */
export function optionGroups({ options, variants }: ShopProduct): OptionGroup[] {
  if (options.length < 2) return [];
  return options.map((name) => {
    const values = [...new Set(variants.map((variant) => variant.options[name] ?? ''))];
    return {
      name,
      values: values.map((value) => {
        const having = variants.filter(({ options }) => options[name] === value);
        return {
          value,
          available: having.some(({ available }) => available),
          priceMinor: onePrice(having),
        };
      }),
    };
  });
}

function onePrice(variants: readonly ShopVariant[]): number | null {
  const [price, ...others] = new Set(variants.map(({ priceMinor }) => priceMinor));
  return price === undefined || others.length > 0 ? null : price;
}
