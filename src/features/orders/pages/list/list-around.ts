import type { FastifyRequest } from 'fastify';
import { sellerStore } from '../../../../kernel/http/seller-store.ts';
import type { Order } from '../../order.ts';
import { findNeighbours } from '../../queries/find-neighbours.ts';
import { queryOf, toOrderQuery } from './order-list-query.ts';

const LIST = '/dashboard/orders';
const LONGEST = 1_000;

export interface ListAround {
  back: string;
  previous: string | null;
  next: string | null;
}

/** Both sides null when the order was not opened from a list. */
export async function listAround(request: FastifyRequest, order: Order): Promise<ListAround> {
  const list = listOf(request);
  if (list === null) return { back: LIST, previous: null, next: null };
  const back = list ? `${LIST}?${list}` : LIST;
  const { page: _, limit: __, ...filter } = toOrderQuery(queryOf(back), timeZoneOf(request));
  const { previous, next } = await findNeighbours(request.tenant, order, filter);
  const address = (id: string | null) => id && `${LIST}/${id}?list=${encodeURIComponent(list)}`;
  return { back, previous: address(previous), next: address(next) };
}

const timeZoneOf = (request: FastifyRequest): string => sellerStore(request).timeZone;

/**
 * From the order's own address, the address that requested the part, or the previous page, which a
 * form's response also has. Null: none of them has a list.
 */
function listOf({ url, headers }: FastifyRequest): string | null {
  const places = [url, headers['hx-current-url'], headers.referer];
  for (const place of places) {
    const list = listIn(typeof place === 'string' ? place : '');
    if (list !== null && list.length <= LONGEST) return list;
  }
  return null;
}

function listIn(place: string): string | null {
  if (!URL.canParse(place, NOWHERE)) return null;
  const { pathname, search, searchParams } = new URL(place, NOWHERE);
  if (pathname === LIST) return search.slice(1);
  return pathname.startsWith(`${LIST}/`) ? searchParams.get('list') : null;
}

const NOWHERE = 'http://localhost';
