import { Type } from 'typebox';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { listAdmins } from '../../accounts/operators/admins.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { exportAudit } from '../audit/export-audit.ts';
import { listAudit, MOST_LISTED } from '../audit/list-audit.ts';
import { auditView } from './audit/audit-view.ts';
import {
  AUDIT,
  chipsOf,
  filterFields,
  filterOf,
  ListQuery,
  listLink,
  selectsOf,
} from './audit/list-query.ts';

export const auditRoutes: AppPlugin = async (app) => {
  app.get('/settings/audit', { schema: { querystring: ListQuery } }, async ({ query }, reply) => {
    const { limit, ownerId } = query;
    const [list, admins, store] = await Promise.all([
      pageOrLast(query.page, (page) => listAudit(filterOf(query), { page, limit })),
      listAdmins(),
      ownerId ? findStoreOf(tenantOfStore({ ownerId })) : undefined,
    ]);
    const data = {
      list: { ...list, items: list.items.map(auditView) },
      query,
      selects: selectsOf(query, admins),
      chips: chipsOf(query, admins, store?.name),
      file: listLink(query, { limit: 25 }, `${AUDIT}.csv`),
      found: foundWords(list.total),
      at: new Date(),
      pageLink: (page: number) => listLink(query, { page }),
    };
    return reply.page('operator/audit/index', data, 'operator/audit/_list');
  });

  app.get(
    '/settings/audit.csv',
    { schema: { querystring: Type.Object(filterFields) }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async ({ query }, reply) => sendCsv(reply, 'audit.csv', exportAudit(filterOf(query))),
  );
};

function foundWords(total: number): string {
  const number = total.toLocaleString('en-GB');
  if (total >= MOST_LISTED) return `More than ${number} actions. Choose a shorter period`;
  return total === 1 ? '1 action' : `${number} actions`;
}
