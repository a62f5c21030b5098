import { Type } from 'typebox';

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

export const toPage = <T>(items: T[], total: number, { page, limit }: PageRequest): Page<T> => ({
  items,
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
