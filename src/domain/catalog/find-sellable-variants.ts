import { frequentRows, type Trx } from '../../db.ts';
import { isUuid } from '../../ids.ts';
import type { StatementPart } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';

/** What a cart, an order or a draft asks for. Null: the product's only variant. */
export interface VariantChoice {
  productId: string;
  variantId: string | null;
}

export interface SellableVariant {
  id: string;
  name: string;
  sku: string | null;
  priceMinor: number;
  active: boolean;
  trackStock: boolean;
  oversell: boolean;
  /** As of this statement, without a lock. */
  stock: number;
  /** The variant's own photo, else the product's first. */
  imageId: string | null;
}

export interface SellableProduct {
  id: string;
  name: string;
  slug: string;
  active: boolean;
  /** The variants that were asked for; all of them when one choice named no variant. By position. */
  variants: SellableVariant[];
}

const SQL = `
select p.id, p.name, p.slug, p.active,
  coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'name', v.name, 'sku', v.sku, 'priceMinor', v.price_minor, 'active', v.active,
    'trackStock', v.track_stock, 'oversell', v.oversell, 'stock', v.stock,
    'imageId', coalesce(v.image_id, first_image.id)) order by v.position, v.id)
    filter (where v.id is not null), '[]') as variants
from products p
left join product_variants v on v.owner_id = p.owner_id and v.product_id = p.id
  and (p.id = any(?::uuid[]) or v.id = any(?::uuid[]))
left join lateral (
  select i.id from product_images i where i.owner_id = p.owner_id and i.product_id = p.id
  order by i.position, i.id limit 1) first_image on true
where p.owner_id = ? and p.id = any(?::uuid[])
group by p.owner_id, p.id`;

/**
 * Everything that pricing and selling needs to know about the chosen products, in one statement
 * and without locks. Unknown, malformed and other tenants' ids are simply not among the answers;
 * products and variants that are switched off are, with `active` false.
 */
export async function findSellableVariants(
  tenant: Tenant,
  choices: readonly VariantChoice[],
  trx?: Trx,
): Promise<SellableProduct[]> {
  if (!choices.some(({ productId }) => isUuid(productId))) return [];
  const { sql, bindings } = sellableVariants(tenant, choices);
  return frequentRows<SellableProduct>(sql, bindings, trx);
}

/** The same as part of a larger statement. */
export function sellableVariants(tenant: Tenant, choices: readonly VariantChoice[]): StatementPart {
  const known = choices.filter((choice) => isUuid(choice.productId));
  const open = known
    .filter((choice) => choice.variantId === null)
    .map((choice) => choice.productId);
  const variantIds = known.flatMap(({ variantId }) =>
    variantId !== null && isUuid(variantId) ? [variantId] : [],
  );
  const productIds = [...new Set(known.map((choice) => choice.productId))];
  return { sql: SQL, bindings: [open, variantIds, tenant.ownerId, productIds] };
}
