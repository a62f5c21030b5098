import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { pageOrLast } from '../../kernel/db/pagination.ts';
import { alphabetically } from '../../kernel/db/text-search.ts';
import { list } from '../../kernel/http/list.ts';
import { listPage } from '../../kernel/http/list-page.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { Customer } from './customer.ts';
import { customerTags } from './find-customer.ts';

/** The customers of a store, most recent buyers first. */
export const customers = list({
  model: Customer,
  modifier: 'standing',
  filters: {
    search: Type.String({ maxLength: 200 }),
    tag: Type.String({ maxLength: 40 }),
    noCod: Type.Boolean(),
    refused: Type.Boolean({ description: 'Whether the customer has ever refused a COD order' }),
  },
  where: {
    search: (rows, typed) => rows.modify('foundBy', typed),
    tag: (rows, tag) => rows.whereRaw(`tags <> '{}' and tags @> array[?]::text[]`, [tag]),
    noCod: (rows, noCod) => rows.whereRaw(noCod ? 'no_cod' : 'not no_cod'),
    refused: (rows, refused) => rows.where('refusedCount', refused ? '>' : '=', 0),
  },
  sorts: {
    lastOrderAt: { nullable: 'last_order_at' },
    totalSpent: 'total_spent_minor',
    orderCount: 'order_count',
    name: alphabetically('name'),
    // Ids grow with time, and are indexed.
    createdAt: 'id',
  },
  usualSort: '-lastOrderAt',
});

const page = listPage(customers, {
  at: '/dashboard/customers',
  file: '/api/customers/export.csv',
  sorts: {
    '-lastOrderAt': 'customers.list.sortLastOrder',
    '-totalSpent': 'customers.list.sortSpent',
    '-orderCount': 'customers.list.sortOrders',
    name: 'customers.list.sortName',
  },
  tabs: {
    all: { label: 'customers.list.all', filter: {} },
    refused: { label: 'customers.list.refused', filter: { refused: true } },
    noCod: { label: 'customers.list.noCashTab', filter: { noCod: true } },
  },
});

const PER_PAGE = 25;

export const ListQuery = page.query;

export async function showList(
  request: FastifyRequest<{ Querystring: Parameters<typeof page.filterOf>[0] }>,
  reply: FastifyReply,
) {
  const { tenant, query, t } = request;
  const store = sellerStore(request);
  const asked = { ...page.filterOf(query), sort: query.sort, limit: PER_PAGE };
  const [found, tags] = await Promise.all([
    pageOrLast(query.page, (wanted) => customers.find(tenant, { ...asked, page: wanted })),
    customerTags(tenant),
  ]);
  const data = { store, list: found, tags, ...page.shown(query, store.country, t) };
  return reply.page('seller/customers/index', data, 'seller/customers/_list');
}
