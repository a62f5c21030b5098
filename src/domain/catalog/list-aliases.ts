import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';

/** Words by which shoppers ask for a product, beside its name. */
export interface Alias {
  productId: string;
  productName: string;
  words: string;
  /** Of all of the store, those beyond the limit included. */
  total: number;
}

/** The newest of each product first, and the product that was changed last before the others. */
export const listAliases = ({ ownerId }: Tenant, limit: number): Promise<Alias[]> =>
  rows<Alias>(
    `select p.id as "productId", p.name as "productName", a.words, count(*) over () as total
       from products p cross join lateral unnest(p.aliases) with ordinality as a (words, place)
      where p.owner_id = ? and p.aliases <> '{}'
      order by p.updated_at desc, p.id, a.place desc limit ?`,
    [ownerId, limit],
  );
