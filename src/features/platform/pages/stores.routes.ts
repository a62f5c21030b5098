import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { fromReplica } from '../../../kernel/db/replica/from-replica.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { exportStores } from '../stores/export-stores.ts';
import { listStores } from '../stores/queries/list-stores.ts';
import {
  chipsOf,
  filterFields,
  filterOf,
  ListQuery,
  listLink,
  STORES,
  selectsOf,
} from './stores/list-query.ts';
import { storePage } from './stores/store-page.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const storesRoutes: AppPlugin = async (app) => {
  app.get(
    '/stores',
    { schema: { querystring: ListQuery } },
    async ({ query, freshness }, reply) => {
      const { limit, sort } = query;
      const { found: list, asOf } = await fromReplica(freshness, (from) =>
        pageOrLast(query.page, (page) =>
          listStores({ ...filterOf(query), sort, page, limit }, from),
        ),
      );
      const data = {
        list,
        query,
        selects: selectsOf(query),
        chips: chipsOf(query),
        file: listLink(query, {}, `${STORES}.csv`),
        at: asOf ?? new Date(),
        pageLink: (page: number) => listLink(query, { page }),
      };
      return reply.page('operator/stores/index', data, 'operator/stores/_list');
    },
  );

  app.get(
    '/stores.csv',
    { schema: { querystring: Type.Object(filterFields) }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async ({ query }, reply) => sendCsv(reply, 'stores.csv', exportStores(query)),
  );

  app.get('/stores/:id', { schema: { params: Params } }, async ({ params }, reply) =>
    reply.page('operator/stores/show', await storePage(params.id)),
  );
};
