import { rows } from '../../db/db.ts';
import { type Page, type PageRequest, toPage } from '../../db/pagination.ts';
import {
  asShopProduct,
  goodsSql,
  type ListedRow,
  type ShopListProduct,
  shownOf,
} from './listed-goods.ts';
import { searchCondition } from './search-condition.ts';

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

const ORDER: Record<ShopSort, string> = {
  newest: 'p.created_at desc, p.id desc',
  '-createdAt': 'p.created_at desc, p.id desc',
  createdAt: 'p.created_at, p.id',
  price: `${minPrice()}, p.id desc`,
  '-price': `${minPrice()} desc, p.id desc`,
  name: 'lower(p.name), p.id desc',
  '-name': 'lower(p.name) desc, p.id desc',
};

function minPrice(): string {
  const isBuyable = '(v.stock > 0 or v.oversell or not v.track_stock)';
  return `(select coalesce(min(v.price_minor) filter (where ${isBuyable}), min(v.price_minor))
    from product_variants v where v.owner_id = p.owner_id and v.product_id = p.id and v.active)`;
}

/** Active products with an active variant, by default newest first. Two queries. */
export async function listShopProducts(
  { ownerId }: { ownerId: string },
  request: ShopListRequest,
): Promise<Page<ShopListProduct>> {
  const { page, limit, sort = 'newest', search = '', category } = request;
  const words = searchCondition(search);
  const filter = `${category ? 'and p.category = ?' : ''} ${words.sql}`;
  const bindings = [ownerId, ...(category ? [category] : []), ...words.bindings];
  const goods = goodsSql({ owner: '?', filter, order: ORDER[sort], limit: '?', offset: '?' });
  const [found, [count]] = await Promise.all([
    rows<ListedRow>(`${goods} order by p.place`, [...bindings, limit, (page - 1) * limit]),
    rows<{ total: number }>(
      `select count(*) as total from products p where ${shownOf('?')} ${filter}`,
      bindings,
    ),
  ]);
  return toPage(found.map(asShopProduct), count?.total ?? 0, request);
}
