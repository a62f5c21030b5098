import type { Product, Variant } from './product.ts';

/** The option that distinguishes variants of a product without options. */
const MADE_OPTION = 'Option';
/** The value of the variant that existed before there was a choice. */
const UNNAMED = 'Standard';

/**
 * The product with an option value for each active variant that has a name, or at least a SKU, but
 * no options: `{"Option": "Large"}`. Only for products with at most one option, since a name can't
 * be split into several.
 */
export function withOptionsFromNames(product: Product): Product {
  const { options, variants } = product;
  const made = options.length === 0;
  if (options.length > 1 || (made && variants.length < 2)) return product;
  const bare = variants.filter((variant) => isBare(variant) && (variant.active || made));
  const unnamed = bare.filter((variant) => !labelOf(variant)).length;
  if (bare.length === 0 || unnamed > (made ? 1 : 0)) return product;
  // Values of an option that the product does not name are the caller's mistake.
  if (made && bare.length < variants.length) return product;
  const option = options[0] ?? MADE_OPTION;
  const told = ({ id }: Variant) => bare.some((variant) => variant.id === id);
  return {
    ...product,
    options: [option],
    variants: variants.map((variant) => (told(variant) ? withOption(variant, option) : variant)),
  };
}

const isBare = ({ options }: Variant): boolean => Object.keys(options).length === 0;

const labelOf = ({ name, sku }: Variant): string => name || sku || '';

function withOption(variant: Variant, option: string): Variant {
  const label = labelOf(variant) || UNNAMED;
  return { ...variant, options: { [option]: label }, name: variant.name || label };
}
