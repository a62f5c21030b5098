import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { PRODUCT_LIMITS } from './product.ts';

/** Prices in minor units. */
export interface Goods {
  id: string;
  name: string;
  category: string | null;
  aliases: string[];
  options: string[];
  variants: {
    id: string;
    sku: string | null;
    name: string;
    options: Record<string, string>;
    priceMinor: number;
  }[];
}

/** One query; products without a variant on sale are left out. */
export const readGoods = ({ ownerId }: Tenant, trx?: Trx): Promise<Goods[]> =>
  rows<Goods>(
    `select p.id, p.name, nullif(p.category, '') as category, p.aliases[1:${PRODUCT_LIMITS.aliases}] as aliases, p.options,
            jsonb_agg(jsonb_build_object('id', v.id, 'sku', v.sku, 'name', v.name,
              'options', v.options, 'priceMinor', v.price_minor) order by v.position, v.id) as variants
       from products p
       join product_variants v on v.owner_id = p.owner_id and v.product_id = p.id and v.active
      where p.owner_id = ? and p.active
      group by p.owner_id, p.id order by p.id`,
    [ownerId],
    trx,
  );
