import { type Page, toPage } from '../../db/pagination.ts';
import { type Store, storeAt } from '../stores/find-store.ts';
import { shopReads } from '../stores/shop-reads.ts';
import { type CategoryCount, categoriesJson, named } from './list-categories.ts';
import type { ShopCard } from './listed-goods.ts';
import { type CardLists, cardsJson, cardsOf } from './shop-cards.ts';

/** Goods on one page of a shop's front. */
export const GOODS_A_PAGE = 24;

/** A page of a shop's products, newest first, with its categories. */
export interface ShopFront {
  list: Page<ShopCard>;
  categories: CategoryCount[];
}

interface FrontRow {
  store: Store;
  cards: CardLists;
  categories: CategoryCount[] | null;
}

const frontSql = (filter: string) => (asked: string) =>
  `
select asked.place, row_to_json(s) as store, ${categoriesJson('s."ownerId"')} as categories,
  ${cardsJson({
    owner: 's."ownerId"',
    filter,
    order: 'p.created_at desc, p.id desc',
    limit: String(GOODS_A_PAGE),
    offset: 'asked.skip',
  })} as cards
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`;

const COLUMNS = { slug: 'text', category: 'text', skip: 'integer' } as const;
const readAll = shopReads<FrontRow>(COLUMNS, frontSql(''));
const readCategory = shopReads<FrontRow>(COLUMNS, frontSql('and p.category = asked.category'));

/**
 * The shop at an address with one page of all its products or of one category; null when there is
 * no such shop. One query, shared by parallel readers.
 */
export async function readShopFront(
  slug: string,
  { page, category }: { page: number; category: string },
): Promise<{ store: Store; front: ShopFront } | null> {
  const read = category ? readCategory : readAll;
  const found = await read([slug.toLowerCase(), category, (page - 1) * GOODS_A_PAGE]);
  if (!found) return null;
  const counts = found.categories ?? [];
  const total = counts
    .filter((each) => !category || each.category === category)
    .reduce((sum, { count }) => sum + count, 0);
  const list = toPage(cardsOf(found.cards), total, { page, limit: GOODS_A_PAGE });
  return { store: found.store, front: { list, categories: named(counts) } };
}
