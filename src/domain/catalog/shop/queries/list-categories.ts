import { preparedRows } from '../../../../db/db.ts';
import { alphabetically } from '../../../../db/text-search.ts';

export interface CategoryCount {
  category: string;
  /** Active products in it that have an active variant. */
  count: number;
}

/** Categories that a shop lists. */
export const MOST_CATEGORIES = 100;

/** For an owner's products: how many shoppers see in each category, including one for none. */
const countsOf = (owner: string): string => `
select category, count(*) as count from products
 where owner_id = ${owner} and active and has_active_variant group by category`;

const SQL = `select category, count from (${countsOf('?')}) counted
where category <> '' order by ${alphabetically('category')}, category limit ${MOST_CATEGORIES}`;

/** All of them in alphabetical order as JSON, null when there are none; `owner` is SQL. */
export const categoriesJson = (owner: string): string => `
(select json_agg(counted order by ${alphabetically('category')}, category) from (${countsOf(owner)}) counted)`;

/** The shop's categories in alphabetical order, at most 100. */
export const listCategories = (store: { ownerId: string }): Promise<CategoryCount[]> =>
  preparedRows<CategoryCount>(SQL, [store.ownerId]);
