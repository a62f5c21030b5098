import type { VariantData } from '../../src/features/catalog/product-variant.ts';
import { newId } from '../../src/ids.ts';
import { currencyDigits } from '../../src/kernel/format/money.ts';
import type { Place } from './places.ts';
import type { Random } from './random.ts';
import type { Category, Trade } from './trades.ts';

export interface SeedVariant extends VariantData {
  productId: string;
  productName: string;
}

export interface SeedProduct {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string;
  aliases: string[];
  options: string[];
  active: boolean;
  variants: SeedVariant[];
}

/** The catalog of one store. */
export function makeProducts(
  count: number,
  trade: Trade,
  place: Place,
  random: Random,
): SeedProduct[] {
  const taken = new Map<string, number>();
  return Array.from({ length: count }, (_, index) => {
    const category = random.pick(trade.categories);
    const thing = random.pick(category.things);
    const base = `${random.pick(trade.qualities)} ${thing.name}`;
    const number = (taken.get(base) ?? 0) + 1;
    taken.set(base, number);
    const name = number === 1 ? base : `${base} No. ${number}`;
    const product = {
      id: newId(),
      slug: name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
      name,
      description: `${name}, made in small batches. Packed with care and sent within two days.`,
      category: category.name,
      aliases: [...thing.aliases],
      options: category.options.map(({ name }) => name),
      active: random.chance(0.96),
    };
    const code = `S${String(index + 1).padStart(5, '0')}`;
    const price = priceOf(category.price, place, random);
    const variants = combinations(category.options).map((options, position) => {
      const trackStock = random.chance(0.97);
      return {
        id: newId(),
        productId: product.id,
        productName: name,
        name: Object.values(options).join(' / '),
        sku: `${code}-${position + 1}`,
        priceMinor: price,
        compareAtPriceMinor: random.chance(0.15) ? Math.round(price * 1.25) : null,
        stock: trackStock && random.chance(0.9) ? random.between(1, 60) : 0,
        trackStock,
        oversell: random.chance(0.03),
        options,
        imageId: null,
        weightGrams: random.chance(0.5) ? random.between(5, 150) * 10 : null,
        position,
        active: true,
      };
    });
    return { ...product, variants };
  });
}

/** Every combination of the options' values; one empty one without options. */
const combinations = (options: Category['options']): Record<string, string>[] =>
  options.reduce<Record<string, string>[]>(
    (made, { name, values }) =>
      made.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );

/** A price that ends in 9, in minor units. */
function priceOf({ low, high }: Category['price'], place: Place, random: Random): number {
  const minor = random.between(low, high) * place.priceFactor;
  const unit = 10 ** currencyDigits(place.currency);
  return Math.max(1, Math.round(minor / unit / 10)) * 10 * unit - unit;
}
