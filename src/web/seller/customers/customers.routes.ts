import { pageOrLast } from '../../../db/pagination.ts';
import { listCustomers } from '../../../domain/customers/list-customers.ts';
import { customerTags } from '../../../domain/customers/queries/read-customers.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import {
  fileLink,
  filterOf,
  isFiltered,
  ListQuery,
  listLink,
  sortOptions,
  tabsOf,
} from './list-query.ts';

const PER_PAGE = 25;

/** The list of customers. */
export const customersRoutes: AppPlugin = async (app) => {
  app.get('/customers', { schema: { querystring: ListQuery } }, async (request, reply) => {
    const { tenant, query } = request;
    const [list, tags] = await Promise.all([
      pageOrLast(query.page, (page) =>
        listCustomers(tenant, { ...filterOf(query), sort: query.sort, page, limit: PER_PAGE }),
      ),
      customerTags(tenant),
    ]);
    const data = {
      store: sellerStore(request),
      list,
      tags,
      query,
      sorts: sortOptions(request.t),
      tabs: tabsOf(query, request.t),
      filtered: isFiltered(query),
      file: fileLink(query, sellerStore(request).country),
      pageLink: (page: number) => listLink(query, { page }),
    };
    return reply.page('seller/customers/index', data, 'seller/customers/_list');
  });
};
