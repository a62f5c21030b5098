import type { Model, QueryBuilder } from 'objection';
import { type TSchema, Type } from 'typebox';

export interface Page<T> {
  items: T[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export interface PageRequest {
  page: number;
  limit: number;
}

/** Query parameters of every list: `page` from 1, `limit` 1 to 100. */
export const PageQuery = {
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
};

export const PageJson = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    page: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
  });

export const toPage = <T>(items: T[], total: number, { page, limit }: PageRequest): Page<T> => ({
  items,
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** Reads, then counts: a list holds one connection. */
export async function readPage<M extends Model>(
  query: QueryBuilder<M, M[]>,
  { page, limit }: PageRequest,
): Promise<Page<M>> {
  const { results, total } = await query.page(page - 1, limit);
  return toPage(results, total, { page, limit });
}

/** If the list is shorter by now, its last page. */
export async function pageOrLast<T>(
  page: number,
  read: (page: number) => Promise<Page<T>>,
): Promise<Page<T>> {
  const found = await read(page);
  const isBeyond = found.items.length === 0 && found.total > 0;
  return isBeyond ? read(found.totalPages) : found;
}

/** Long lists are counted up to here: people don't page further, and exports have all rows. */
export const COUNT_UP_TO = 1_000;

/** Where counting stops: one more than is shown means that there are more. */
export const COUNT_ENDS = COUNT_UP_TO + 1;

/** "312", or "1,000+" where counting stopped. */
export const totalWords = (total: number, countUpTo: number = COUNT_UP_TO): string =>
  total > countUpTo ? `${countUpTo.toLocaleString('en')}+` : total.toLocaleString('en');
