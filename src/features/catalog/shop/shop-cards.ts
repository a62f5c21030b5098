import { LOW_STOCK_UP_TO } from '../../stores/queries/low-stock-level.ts';
import type { ProductImage } from '../photos/product-image.ts';
import { type Availability, EXACT_STOCK_UP_TO } from './availability.ts';
import type { Names } from './in-language.ts';
import type { ListedRow } from './queries/shop-goods.ts';
import type { CardLists } from './queries/shop-pages.ts';

export type CardImage = Pick<ProductImage, 'id' | 'width' | 'height'>;

/** Prices in minor units of the store's currency. */
export interface ShopCard {
  id: string;
  slug: string;
  name: string;
  names: Names;
  /** Of the available variants, or of all when none is; also for the next two. */
  minPriceMinor: number;
  maxPriceMinor: number;
  /** The compare-at price of the cheapest variant; null when there is none. */
  compareAtPriceMinor: number | null;
  availability: Availability;
  /** The stock of all variants; null above 10 or when untracked. */
  stockLeft: number | null;
  image: CardImage | null;
  /** True: the shopper chooses a variant first. */
  hasChoices: boolean;
}

export interface ShopListProduct extends ShopCard {
  category: string;
  image: (CardImage & { alt: string }) | null;
  /** Null for a product with choices. */
  variantId: string | null;
}

export function asShopProduct(row: ListedRow): ShopListProduct {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    names: row.names,
    category: row.category,
    minPriceMinor: row.minPriceMinor,
    maxPriceMinor: row.maxPriceMinor,
    compareAtPriceMinor: row.compareAtPriceMinor,
    availability: availabilityOf(row.isBuyable, row.pieces),
    stockLeft: stockTold(row.pieces),
    image:
      row.imageId === null
        ? null
        : { id: row.imageId, alt: row.imageAlt, width: row.imageWidth, height: row.imageHeight },
    hasChoices: row.variants > 1,
    variantId: row.variantId,
  };
}

function availabilityOf(isBuyable: boolean, pieces: number): Availability {
  if (!isBuyable) return 'sold_out';
  return pieces <= LOW_STOCK_UP_TO ? 'few_left' : 'available';
}

const stockTold = (pieces: number): number | null => (pieces > EXACT_STOCK_UP_TO ? null : pieces);

export function cardsOf({
  ids,
  slugs,
  names,
  translated,
  photos,
  variants,
}: CardLists): ShopCard[] {
  if (!ids || !variants.of) return [];
  const photoAt: CardImage[] = [];
  photos.of?.forEach((place, n) => {
    const [width, height] = [photos.widths[n] as number, photos.heights[n] as number];
    photoAt[place] = { id: photos.ids[n] as string, width, height };
  });
  const namesAt: Names[] = [];
  translated?.of?.forEach((place, n) => {
    const language = translated.languages[n] as string;
    namesAt[place] = { ...namesAt[place], [language]: translated.names[n] as string };
  });
  const cards: ShopCard[] = [];
  variants.of.forEach((place, n) => {
    const pieces = variants.pieces[n] as number;
    const photo = photoAt[place];
    cards[place - 1] = {
      id: ids[place - 1] as string,
      slug: slugs[place - 1] as string,
      name: names[place - 1] as string,
      names: namesAt[place] ?? null,
      minPriceMinor: variants.low[n] as number,
      maxPriceMinor: variants.high[n] as number,
      compareAtPriceMinor: variants.struck[n] ?? null,
      availability: availabilityOf(variants.buyable[n] === true, pieces),
      stockLeft: stockTold(pieces),
      image: photo ?? null,
      hasChoices: (variants.counts[n] as number) > 1,
    };
  });
  // Without products whose last variant was just deleted.
  return cards.filter(Boolean);
}
