import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

const REFRESH = `
update products p set updated_at = now(), search_text = lower(p.name || ' '
  || coalesce((select string_agg(a.name, ' ' order by a.nth)
       from unnest(p.aliases) with ordinality as a (name, nth)), '') || ' ' || p.category
  || coalesce((select ' ' || string_agg(t.name, ' ' order by t.language) from product_translations t
       where t.owner_id = p.owner_id and t.product_id = p.id), '')
  || coalesce((select ' ' || string_agg(v.sku, ' ' order by v.position, v.id) from product_variants v
       where v.owner_id = p.owner_id and v.product_id = p.id), '')),
  has_active_variant = exists (select from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active)
where p.owner_id = ? and p.id = any(?::uuid[])`;

/** The search text, and whether shoppers can choose a variant. */
export const refreshSearchText = (
  tenant: Tenant,
  productIds: readonly string[],
  trx: Trx,
): Promise<unknown> => rows(REFRESH, [tenant.ownerId, productIds], trx);
