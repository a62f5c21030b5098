import { rows } from '../../db.ts';

export interface CategoryCount {
  category: string;
  /** Active products in it that have an active variant. */
  count: number;
}

const SQL = `
select p.category, count(*) as count from products p
where p.owner_id = ? and p.active and p.category <> ''
  and exists (select from product_variants v
    where v.owner_id = p.owner_id and v.product_id = p.id and v.active)
group by p.category order by lower(p.category), p.category limit 100`;

/** The shop's categories in alphabetical order, at most 100. */
export const listCategories = (store: { ownerId: string }): Promise<CategoryCount[]> =>
  rows<CategoryCount>(SQL, [store.ownerId]);
