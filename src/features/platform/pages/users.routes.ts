import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import { fromReplica } from '../../../kernel/db/replica/from-replica.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { exportUsers } from '../users/export-users.ts';
import { listUsers } from '../users/queries/list-users.ts';
import {
  chipsOf,
  filterFields,
  filterOf,
  ListQuery,
  listLink,
  selectsOf,
  USERS,
} from './users/list-query.ts';
import { userPage } from './users/user-page.ts';

const Params = Type.Object({ id: Type.String({ maxLength: 100 }) });

export const usersRoutes: AppPlugin = async (app) => {
  app.get('/users', { schema: { querystring: ListQuery } }, async ({ query, freshness }, reply) => {
    const { limit, sort } = query;
    const { found: list, asOf } = await fromReplica(freshness, (from) =>
      pageOrLast(query.page, (page) => listUsers({ ...filterOf(query), sort, page, limit }, from)),
    );
    const data = {
      list,
      query,
      selects: selectsOf(query),
      chips: chipsOf(query),
      file: listLink(query, {}, `${USERS}.csv`),
      at: asOf ?? new Date(),
      pageLink: (page: number) => listLink(query, { page }),
    };
    return reply.page('operator/users/index', data, 'operator/users/_list');
  });

  app.get(
    '/users.csv',
    { schema: { querystring: Type.Object(filterFields) }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async ({ query }, reply) => sendCsv(reply, 'users.csv', exportUsers(query)),
  );

  app.get('/users/:id', { schema: { params: Params } }, async ({ params }, reply) =>
    reply.page('operator/users/show', await userPage(params.id)),
  );
};
