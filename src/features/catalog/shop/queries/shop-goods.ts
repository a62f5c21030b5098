import { rows } from '../../../../kernel/db/db.ts';
import type { PageRequest } from '../../../../kernel/db/pagination.ts';
import { alphabetically, matchesAll } from '../../../../kernel/db/text-search.ts';
import type { Names } from '../in-language.ts';
import type { ShopSort } from '../list-shop-products.ts';
import { GLANCED, VARIANTS_AT_A_GLANCE } from './variants-at-a-glance.ts';

export interface ListedRow {
  id: string;
  slug: string;
  name: string;
  names: Names;
  category: string;
  imageId: string | null;
  imageAlt: string;
  imageWidth: number;
  imageHeight: number;
  variants: number;
  /** Of a product without choices. */
  variantId: string | null;
  isBuyable: boolean;
  /** Of all variants; PLENTY or more when one has enough or is untracked. */
  pieces: number;
  minPriceMinor: number;
  maxPriceMinor: number;
  compareAtPriceMinor: number | null;
}

export const shownOf = (owner: string): string =>
  `p.owner_id = ${owner} and p.active and p.has_active_variant`;

const ORDER: Record<ShopSort, string> = {
  newest: 'p.created_at desc, p.id desc',
  '-createdAt': 'p.created_at desc, p.id desc',
  createdAt: 'p.created_at, p.id',
  price: `${minPrice()}, p.id desc`,
  '-price': `${minPrice()} desc, p.id desc`,
  name: `${alphabetically('p.name')}, p.id desc`,
  '-name': `${alphabetically('p.name')} desc, p.id desc`,
};

function minPrice(): string {
  const isBuyable = '(v.stock > 0 or v.oversell or not v.track_stock)';
  return `(select coalesce(min(v.price_minor) filter (where ${isBuyable}), min(v.price_minor))
    from product_variants v where v.owner_id = p.owner_id and v.product_id = p.id and v.active)`;
}

export interface GoodsFilter {
  category?: string | undefined;
  /** LIKE patterns that their search text matches. */
  patterns: readonly string[];
}

const conditionOf = ({ category, patterns }: GoodsFilter) => ({
  filter: [category ? 'and p.category = ?' : '', `and ${matchesAll('p.found_by', patterns)}`].join(
    ' ',
  ),
  values: [...(category ? [category] : []), ...patterns],
});

export const NAMES = `(select json_object_agg(t.language, t.name) from product_translations t
    where t.owner_id = p.owner_id and t.product_id = p.id) as names`;

const goodsSql = (filter: string, order: string): string => `
select p.place, p.id, p.slug, p.name, ${NAMES}, p.category, i.id as image_id, i.alt as image_alt, i.width as image_width,
  i.height as image_height, ${GLANCED},
  case when v.variants = 1 then (select id from product_variants
    where owner_id = p.owner_id and product_id = p.id and active) end as variant_id
from (select p.owner_id, p.id, p.slug, p.name, p.category, row_number() over (order by ${order}) as place
        from products p where ${shownOf('?')} ${filter}
       order by ${order} limit ? offset ?) p
${VARIANTS_AT_A_GLANCE}
left join lateral (select id, alt, width, height from product_images
   where owner_id = p.owner_id and product_id = p.id order by position, id limit 1) i on true
where v.variants > 0
order by p.place`;

export function listGoods(
  ownerId: string,
  goods: GoodsFilter,
  sort: ShopSort,
  { page, limit }: PageRequest,
): Promise<ListedRow[]> {
  const { filter, values } = conditionOf(goods);
  const bindings = [ownerId, ...values, limit, (page - 1) * limit];
  return rows<ListedRow>(goodsSql(filter, ORDER[sort]), bindings);
}

export async function countGoods(ownerId: string, goods: GoodsFilter): Promise<number> {
  const { filter, values } = conditionOf(goods);
  const [count] = await rows<{ total: number }>(
    `select count(*) as total from products p where ${shownOf('?')} ${filter}`,
    [ownerId, ...values],
  );
  return count?.total ?? 0;
}
