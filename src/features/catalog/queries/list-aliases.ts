import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface Alias {
  productId: string;
  productName: string;
  words: string;
  total: number;
}

export const listAliases = ({ ownerId }: Tenant, limit: number): Promise<Alias[]> =>
  rows<Alias>(
    `select p.id as product_id, p.name as product_name, a.words, count(*) over () as total
       from products p cross join lateral unnest(p.aliases) with ordinality as a (words, place)
      where p.owner_id = ? and p.aliases <> '{}'
      order by p.updated_at desc, p.id, a.place desc limit ?`,
    [ownerId, limit],
  );
