import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { listAdmins } from '../../accounts/operators/admins.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { audit } from './audit.list.ts';
import { auditView } from './audit-view.ts';
import { MOST_LISTED } from './list-audit.ts';

const page: AppPlugin = async (app) => {
  app.get('/settings/audit', { schema: { querystring: audit.query } }, async (request, reply) => {
    const { ownerId } = request.query;
    const [admins, store] = await Promise.all([
      listAdmins(),
      ownerId ? findStoreOf(tenantOfStore({ ownerId })) : undefined,
    ]);
    const { list, ...shown } = await audit.shown(request, {
      actorId: Object.fromEntries(admins.map(({ id, name }) => [id, name])),
      ...(ownerId && store ? { ownerId: { [ownerId]: store.name } } : {}),
    });
    const data = {
      ...shown,
      list: { ...list, items: list.items.map(auditView) },
      found: foundWords(list.total),
    };
    return reply.page('operator/audit/index', data, 'operator/audit/_list');
  });
};

export const auditPages = [page, audit.fileRoute];

function foundWords(total: number): string {
  const number = total.toLocaleString('en-GB');
  if (total >= MOST_LISTED) return `More than ${number} actions. Choose a shorter period`;
  return total === 1 ? '1 action' : `${number} actions`;
}
