import { type TSchema, Type } from 'typebox';

/** A page of a list, as every JSON list answers it. */
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

/** The schema of a page of such items. */
export const PageJson = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    page: Type.Integer(),
    limit: Type.Integer(),
    total: Type.Integer(),
    totalPages: Type.Integer(),
  });

/** One page of a list, with how many pages there are. */
export const toPage = <T>(items: T[], total: number, { page, limit }: PageRequest): Page<T> => ({
  items,
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});

/** The page that is asked for or, where the list has become shorter than that, its last one. */
export async function pageOrLast<T>(
  page: number,
  read: (page: number) => Promise<Page<T>>,
): Promise<Page<T>> {
  const found = await read(page);
  const isBeyond = found.items.length === 0 && found.total > 0;
  return isBeyond ? read(found.totalPages) : found;
}

/** A page of what may be long counts so far: nobody turns more pages, and its file has everything. */
export const COUNT_UP_TO = 1_000;

/** Where counting ends: one more than is told says that there are more. */
export const COUNT_ENDS = COUNT_UP_TO + 1;

/** "312", or "1,000+" where counting stopped. */
export const totalWords = (total: number, countUpTo: number = COUNT_UP_TO): string =>
  total > countUpTo ? `${countUpTo.toLocaleString('en')}+` : total.toLocaleString('en');
