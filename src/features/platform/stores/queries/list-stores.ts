import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { type Page, type PageRequest, toPage } from '../../../../kernel/db/pagination.ts';
import { alphabetically } from '../../../../kernel/db/text-search.ts';
import type { Sort } from '../../../../kernel/http/list.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { type StoreFilter, storeConditions } from './store-conditions.ts';
import { type StoreRow, storeRows } from './store-row.ts';

export interface StoreQuery extends PageRequest, StoreFilter {
  sort?: Sort<keyof typeof COLUMNS> | undefined;
}

const COLUMNS = { createdAt: 's.created_at', name: alphabetically('s.name') } as const;

export async function listStores(
  { sort = '-createdAt', page, limit, ...filter }: StoreQuery,
  from?: Trx,
): Promise<Page<StoreRow>> {
  const wanted = storeConditions(filter);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const chosen = `
    select id, row_number() over () as place
      from (select s.id from stores s where ${wanted.where}
             order by ${column} ${direction}, s.id ${direction} limit ? offset ?) page`;
  const bindings = [...wanted.bindings, limit, (page - 1) * limit];
  const [total, items] = await Promise.all([
    countStores(filter, from),
    storeRows(chosen, bindings, from),
  ]);
  return toPage(items, total, { page, limit });
}

export async function countStores(filter: StoreFilter, trx?: Trx): Promise<number> {
  const wanted = storeConditions(filter);
  const [counted] = await rows<{ total: number }>(
    acrossTenants(`select count(*) as total from stores s where ${wanted.where}`),
    wanted.bindings,
    trx,
  );
  return counted?.total ?? 0;
}

export const quietStores = (trx?: Trx): Promise<number> => countStores({ needs: 'quiet' }, trx);

export async function storesAfter(
  filter: StoreFilter,
  afterId: string | null,
  limit: number,
  from?: Trx,
): Promise<StoreRow[]> {
  const wanted = storeConditions(filter);
  if (afterId !== null) {
    wanted.say('s.id > ?::uuid', afterId);
  }
  const chosen = `select s.id, s.id as place from stores s where ${wanted.where} order by s.id limit ?`;
  return storeRows(chosen, [...wanted.bindings, limit], from);
}
