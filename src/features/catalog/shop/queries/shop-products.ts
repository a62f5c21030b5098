import { preparedRows, rows } from '../../../../kernel/db/db.ts';
import { shopReads } from '../../../stores/queries/shop-reads.ts';
import { storeAt } from '../../../stores/queries/store-by-slug.ts';
import type { Store } from '../../../stores/store.ts';
import type { ShopProduct, ShopVariant } from '../find-shop-product.ts';
import { shownOf } from './shop-goods.ts';

export type VariantRow = Omit<ShopVariant, 'available' | 'stockLeft'> & {
  stock: number;
  trackStock: boolean;
  oversell: boolean;
};

export type ProductRow = Omit<ShopProduct, 'variants'> & { variants: VariantRow[] | null };

const productOf = (owner: string): string => `
select p.id, p.slug, p.name, p.description, p.category, p.options, p.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width,
      'height', i.height) order by i.position, i.id), '[]')
    from product_images i where i.owner_id = p.owner_id and i.product_id = p.id) as images,
  (select coalesce(json_object_agg(t.language,
      json_build_object('name', t.name, 'description', t.description)), '{}')
    from product_translations t
    where t.owner_id = p.owner_id and t.product_id = p.id) as translations,
  (select json_agg(json_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
      'priceMinor', v.price_minor, 'compareAtPriceMinor', v.compare_at_price_minor,
      'options', v.options, 'imageId', v.image_id, 'stock', v.stock,
      'trackStock', v.track_stock, 'oversell', v.oversell) order by v.position, v.id)
    from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active) as variants
from products p
where p.owner_id = ${owner} and p.active`;
const SELECT = productOf('?');
const BY_SLUG = `${SELECT} and p.slug = ?`;
const BY_ID_OR_SLUG = `${SELECT} and (p.slug = ? or p.id = ?::uuid)
order by p.id = ?::uuid desc nulls last limit 1`;
const BY_IDS = `${SELECT} and p.id = any(?::uuid[]) order by array_position(?::uuid[], p.id)`;

interface Shop {
  ownerId: string;
}

export const shopProductBySlug = (store: Shop, slug: string): Promise<ProductRow[]> =>
  preparedRows<ProductRow>(BY_SLUG, [store.ownerId, slug]);

/** Or else with a slug that looks like an id. */
export const shopProductByIdOrSlug = (
  store: Shop,
  id: string,
  slug: string,
): Promise<ProductRow[]> => rows<ProductRow>(BY_ID_OR_SLUG, [store.ownerId, slug, id, id]);

export const shopProductsByIds = (store: Shop, ids: readonly string[]): Promise<ProductRow[]> =>
  rows<ProductRow>(BY_IDS, [store.ownerId, ids, ids]);

interface PageRow {
  store: Store;
  product: (Omit<ProductRow, 'updatedAt'> & { updatedAt: string }) | null;
}

export const readShopAndProduct = shopReads<PageRow>(
  { slug: 'text', product: 'text' },
  (asked) => `
select asked.place, row_to_json(s) as store, (select row_to_json(p)
    from (${productOf('s."ownerId"')} and p.slug = asked.product) p) as product
from ${asked} join lateral (${storeAt('asked.slug')}) s on true`,
);

const MOVED = `
select p.slug from product_slugs o join products p on p.owner_id = o.owner_id and p.id = o.product_id
 where o.owner_id = ? and o.slug = ? and ${shownOf('?')}`;

export async function movedProduct(
  { ownerId }: { ownerId: string },
  slug: string,
): Promise<string | null> {
  if (slug.includes('\0')) return null;
  const [found] = await rows<{ slug: string }>(MOVED, [ownerId, slug.normalize('NFC'), ownerId]);
  return found?.slug ?? null;
}
