import { type Page, type PageRequest, toPage } from '../../../kernel/db/pagination.ts';
import { searchPatterns } from '../../../kernel/db/text-search.ts';
import { countGoods, listGoods } from './queries/shop-goods.ts';
import { asShopProduct, type ShopListProduct } from './shop-cards.ts';

export const SHOP_SORTS = [
  'newest',
  '-createdAt',
  'createdAt',
  'price',
  '-price',
  'name',
  '-name',
] as const;
export type ShopSort = (typeof SHOP_SORTS)[number];

export interface ShopListRequest extends PageRequest {
  search?: string | undefined;
  category?: string | undefined;
  sort?: ShopSort | undefined;
}

export async function listShopProducts(
  { ownerId }: { ownerId: string },
  { sort = 'newest', search, category, ...page }: ShopListRequest,
): Promise<Page<ShopListProduct>> {
  const goods = { category, patterns: searchPatterns(search) };
  const [found, total] = await Promise.all([
    listGoods(ownerId, goods, sort, page),
    countGoods(ownerId, goods),
  ]);
  return toPage(found.map(asShopProduct), total, page);
}
