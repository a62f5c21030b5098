import { rows, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

const REFRESH = `
update products p set updated_at = now(), search_text = lower(concat_ws(' ', p.name,
  array_to_string(p.aliases, ' '), p.category,
  (select string_agg(v.sku, ' ' order by v.position, v.id) from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id)))
where p.owner_id = ? and p.id = any(?::uuid[])`;

/** Makes the text that searches look through anew from the products' rows. */
export const refreshSearchText = (
  tenant: Tenant,
  productIds: readonly string[],
  trx: Trx,
): Promise<unknown> => rows(REFRESH, [tenant.ownerId, productIds], trx);
