import { preparedRows } from '../../../../kernel/db/db.ts';
import { alphabetically } from '../../../../kernel/db/text-search.ts';

export interface CategoryCount {
  category: string;
  count: number;
}

export const MOST_CATEGORIES = 100;

/** Including one for none. */
const countsOf = (owner: string): string => `
select category, count(*) as count from products
 where owner_id = ${owner} and active and has_active_variant group by category`;

const SQL = `select category, count from (${countsOf('?')}) counted
where category <> '' order by ${alphabetically('category')}, category limit ${MOST_CATEGORIES}`;

/** Null when there are none; `owner` is SQL. */
export const categoriesJson = (owner: string): string => `
(select json_agg(counted order by ${alphabetically('category')}, category) from (${countsOf(owner)}) counted)`;

export const listCategories = (store: { ownerId: string }): Promise<CategoryCount[]> =>
  preparedRows<CategoryCount>(SQL, [store.ownerId]);
