import { shopReads } from '../../../stores/queries/shop-reads.ts';
import { storeAt } from '../../../stores/queries/store-by-slug.ts';
import type { Store } from '../../../stores/store.ts';
import { type CategoryCount, categoriesJson } from './list-categories.ts';
import { shownOf } from './shop-goods.ts';
import { GLANCED_LISTS, glancesOf } from './variants-at-a-glance.ts';

export const GOODS_A_PAGE = 24;

/**
 * The result of `cardsJson`: each column as a list, since repeating field names for each product
 * costs more than the query. All are null for an empty page.
 */
export interface CardLists {
  ids: string[] | null;
  slugs: string[];
  names: string[];
  /** Names in other languages; null: the shop has one language. */
  translated: { of: number[] | null; languages: string[]; names: string[] } | null;
  /** `of`: the product, as its index in `ids` from 1. */
  photos: { of: number[] | null; ids: string[]; widths: number[]; heights: number[] };
  variants: {
    of: number[] | null;
    counts: number[];
    buyable: boolean[];
    pieces: number[];
    low: number[];
    high: number[];
    struck: (number | null)[];
  };
}

/** One JSON value; both `store` and `owner` are SQL. */
const cardsJson = (store: string, owner: string, filter: string): string => `
(select json_build_object('ids', p.ids, 'slugs', p.slugs, 'names', p.names,
    'variants', (select json_build_object('of', array_agg(array_position(p.ids, v.product_id)),
        ${GLANCED_LISTS}) from (${glancesOf(owner, 'p.ids')}) v),
    'translated', case when cardinality(${store}.languages) > 0 then (select json_build_object(
        'of', array_agg(array_position(p.ids, t.product_id)),
        'languages', array_agg(t.language), 'names', array_agg(t.name))
      from product_translations t
     where t.owner_id = ${owner} and t.product_id = any (p.ids)) end,
    'photos', (select json_build_object('of', array_agg(array_position(p.ids, i.product_id)),
        'ids', array_agg(i.id), 'widths', array_agg(i.width), 'heights', array_agg(i.height))
      from (select distinct on (product_id) product_id, id, width, height from product_images
             where owner_id = ${owner} and product_id = any (p.ids)
             order by product_id, position, id) i))
  from (select array_agg(p.id) as ids, array_agg(p.slug) as slugs, array_agg(p.name) as names
          from (select p.id, p.slug, p.name from products p where ${shownOf(owner)} ${filter}
                 order by p.created_at desc, p.id desc
                 limit ${GOODS_A_PAGE} offset asked.skip) p) p)`;

interface FrontRow {
  store: Store;
  cards: CardLists;
  categories: CategoryCount[] | null;
}

const frontSql = (filter: string) => (asked: string) =>
  `
select asked.place, row_to_json(s) as store, ${categoriesJson('s."ownerId"')} as categories,
  ${cardsJson('s', 's."ownerId"', filter)} as cards
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`;

const COLUMNS = { slug: 'text', category: 'text', skip: 'integer' } as const;

export const readFront = shopReads<FrontRow>(COLUMNS, frontSql(''));
export const readFrontOfCategory = shopReads<FrontRow>(
  COLUMNS,
  frontSql('and p.category = asked.category'),
);

interface ProfileRow {
  store: Store;
  categories: CategoryCount[] | null;
}

export const readProfile = shopReads<ProfileRow>(
  { slug: 'text' },
  (asked) => `
select asked.place, row_to_json(s) as store, ${categoriesJson('s."ownerId"')} as categories
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
);
