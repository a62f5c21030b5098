import type { Product } from './product.ts';

/** A product as the seller sees it. Prices in minor units of the store's currency. */
export interface ProductRecord extends Product {
  images: { id: string; alt: string }[];
  createdAt: Date;
  updatedAt: Date;
}

/** The columns of a `ProductRecord` for products `p`, one row per product. */
export const RECORD_COLUMNS = `
  p.id, p.slug, p.name, p.description, p.category, p.aliases, p.options, p.active,
  p.created_at as "createdAt", p.updated_at as "updatedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt)
      order by i.position, i.id), '[]')
    from product_images i where i.owner_id = p.owner_id and i.product_id = p.id) as images,
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'sku', v.sku,
      'priceMinor', v.price_minor, 'compareAtPriceMinor', v.compare_at_price_minor,
      'stock', v.stock, 'trackStock', v.track_stock, 'oversell', v.oversell,
      'options', v.options, 'imageId', v.image_id, 'weightGrams', v.weight_grams,
      'position', v.position, 'active', v.active) order by v.position, v.id), '[]')
    from product_variants v where v.owner_id = p.owner_id and v.product_id = p.id) as variants`;
