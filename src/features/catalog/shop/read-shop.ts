import { type Page, toPage } from '../../../kernel/db/pagination.ts';
import type { Store } from '../../stores/store.ts';
import { type CategoryCount, MOST_CATEGORIES } from './queries/list-categories.ts';
import { GOODS_A_PAGE, readFront, readFrontOfCategory, readProfile } from './queries/shop-pages.ts';
import { cardsOf, type ShopCard } from './shop-cards.ts';

export interface ShopFront {
  list: Page<ShopCard>;
  categories: CategoryCount[];
}

/** Null when there is no such shop. One query, shared by parallel readers. */
export async function readShopFront(
  slug: string,
  { page, category }: { page: number; category: string },
): Promise<{ store: Store; front: ShopFront } | null> {
  const read = category ? readFrontOfCategory : readFront;
  const found = await read([slug.toLowerCase(), category, (page - 1) * GOODS_A_PAGE]);
  if (!found) return null;
  const counts = found.categories ?? [];
  const total = counts
    .filter((each) => !category || each.category === category)
    .reduce((sum, { count }) => sum + count, 0);
  const list = toPage(cardsOf(found.cards), total, { page, limit: GOODS_A_PAGE });
  return { store: found.store, front: { list, categories: named(counts) } };
}

/** Null when there is no such shop. One query, shared by parallel readers. */
export async function readShopProfile(
  slug: string,
): Promise<{ store: Store; categories: CategoryCount[] } | null> {
  const found = await readProfile([slug.toLowerCase()]);
  return found && { store: found.store, categories: named(found.categories ?? []) };
}

const named = (counts: readonly CategoryCount[]): CategoryCount[] =>
  counts.filter(({ category }) => category !== '').slice(0, MOST_CATEGORIES);
