import {
  availabilityOf,
  type GoodsWanted,
  type ShopCard,
  shownOf,
  stockTold,
} from './listed-goods.ts';
import { DEARER, GLANCED_LISTS, glancesOf } from './variants-at-a-glance.ts';

/**
 * The result of `cardsJson`: each column as a list, since repeating field names for each product
 * costs more than the query. All are null for an empty page.
 */
export interface CardLists {
  ids: string[] | null;
  slugs: string[];
  names: string[];
  /** `of`: the product, as its index in `ids` from 1. */
  photos: { of: number[] | null; ids: string[] };
  variants: {
    of: number[] | null;
    counts: number[];
    pieces: number[];
    low: number[];
    high: number[];
    struck: (number | null)[];
  };
}

/** Some of an owner's goods as their cards show them, as one JSON value. */
export const cardsJson = ({ owner, filter, order, limit, offset }: GoodsWanted): string => `
(select json_build_object('ids', p.ids, 'slugs', p.slugs, 'names', p.names,
    'variants', (select json_build_object('of', array_agg(array_position(p.ids, v.product_id)),
        ${GLANCED_LISTS}) from (${glancesOf(owner, 'p.ids')}) v),
    'photos', (select json_build_object('of', array_agg(array_position(p.ids, i.product_id)),
        'ids', array_agg(i.id))
      from (select distinct on (product_id) product_id, id from product_images
             where owner_id = ${owner} and product_id = any (p.ids)
             order by product_id, position, id) i))
  from (select array_agg(p.id) as ids, array_agg(p.slug) as slugs, array_agg(p.name) as names
          from (select p.id, p.slug, p.name from products p where ${shownOf(owner)} ${filter}
                 order by ${order} limit ${limit} offset ${offset}) p) p)`;

/** In the page's order. */
export function cardsOf({ ids, slugs, names, photos, variants }: CardLists): ShopCard[] {
  if (!ids || !variants.of) return [];
  const photoAt: string[] = [];
  photos.of?.forEach((place, n) => {
    photoAt[place] = photos.ids[n] as string;
  });
  const cards: ShopCard[] = [];
  variants.of.forEach((place, n) => {
    const low = variants.low[n] as number;
    const pieces = variants.pieces[n] as number;
    const photo = photoAt[place];
    cards[place - 1] = {
      id: ids[place - 1] as string,
      slug: slugs[place - 1] as string,
      name: names[place - 1] as string,
      minPriceMinor: low % DEARER,
      maxPriceMinor: (variants.high[n] as number) % DEARER,
      compareAtPriceMinor: variants.struck[n] ?? null,
      availability: availabilityOf(low < DEARER, pieces),
      stockLeft: stockTold(pieces),
      image: photo === undefined ? null : { id: photo },
      hasChoices: (variants.counts[n] as number) > 1,
    };
  });
  // Without products whose last variant was just deleted.
  return cards.filter(Boolean);
}
