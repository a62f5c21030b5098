import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../../session.ts';
import type { ProductData } from '../product.ts';
import type { VariantData } from '../product-variant.ts';

const UPSERT_PRODUCTS = `
insert into products (owner_id, id, slug, name, description, category, aliases, options, active,
  updated_by)
select ?::uuid, p.id, p.slug, p.name, p.description, p.category, p.aliases, p.options, p.active,
  ?::text
from jsonb_to_recordset(?::jsonb) as p (id uuid, slug text, name text, description text,
  category text, aliases text[], options text[], active boolean)
order by p.id
on conflict (owner_id, id) do update set slug = excluded.slug, name = excluded.name,
  description = excluded.description, category = excluded.category, aliases = excluded.aliases,
  options = excluded.options, active = excluded.active, updated_by = excluded.updated_by`;

/** A new variant has its initial stock; that of an existing one changes only through the ledger. */
const UPSERT_VARIANTS = `
insert into product_variants (owner_id, id, product_id, name, sku, price_minor,
  compare_at_price_minor, stock, track_stock, oversell, options, image_id, weight_grams, position, active)
select ?::uuid, v.id, v."productId", v.name, v.sku, v."priceMinor", v."compareAtPriceMinor", v.stock,
  v."trackStock", v.oversell, v.options, v."imageId", v."weightGrams", v.position, v.active
from jsonb_to_recordset(?::jsonb) as v (id uuid, "productId" uuid, name text, sku text,
  "priceMinor" bigint, "compareAtPriceMinor" bigint, stock integer, "trackStock" boolean,
  oversell boolean, options jsonb, "imageId" uuid, "weightGrams" integer, position integer, active boolean)
order by v.id
on conflict (owner_id, id) do update set name = excluded.name, sku = excluded.sku,
  price_minor = excluded.price_minor, compare_at_price_minor = excluded.compare_at_price_minor,
  track_stock = excluded.track_stock, oversell = excluded.oversell, options = excluded.options,
  image_id = excluded.image_id, weight_grams = excluded.weight_grams, position = excluded.position,
  active = excluded.active, updated_at = excluded.updated_at`;

export const upsertProducts = (
  tenant: Tenant,
  products: readonly ProductData[],
  actor: Actor,
  trx: Trx,
): Promise<unknown> =>
  rows(
    UPSERT_PRODUCTS,
    [
      tenant.ownerId,
      actorText(actor),
      JSON.stringify(products.map(({ variants: _, translations: __, ...product }) => product)),
    ],
    trx,
  );

export const upsertVariants = (
  tenant: Tenant,
  variants: readonly (VariantData & { productId: string })[],
  trx: Trx,
): Promise<unknown> => rows(UPSERT_VARIANTS, [tenant.ownerId, JSON.stringify(variants)], trx);
