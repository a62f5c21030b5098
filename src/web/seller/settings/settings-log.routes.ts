import { Type } from 'typebox';
import { PageQuery, pageOrLast } from '../../../db/pagination.ts';
import { ACTION_LABELS, changeText } from '../../../domain/stores/log/log-labels.ts';
import { listLog, type StoreLogEntry } from '../../../domain/stores/log/store-log.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { actorText } from '../../../session.ts';
import { sellerStore } from '../seller-store.ts';

const Query = Type.Object({ page: PageQuery.page });
const PAGE_LENGTH = 25;

/** The store's log of changes that only its owner can make. */
export const settingsLogRoutes: AppPlugin = async (app) => {
  app.get(
    '/settings/log',
    { config: { permission: 'settings.log' }, schema: { querystring: Query } },
    async (request, reply) => {
      const { tenant, query } = request;
      const list = await pageOrLast(query.page, (page) =>
        listLog(tenant, { page, limit: PAGE_LENGTH }),
      );
      return reply.page('seller/settings/log', {
        store: sellerStore(request),
        list: { ...list, items: list.items.map(entryView) },
      });
    },
  );
};

const entryView = ({ at, action, actor, subject, changes }: StoreLogEntry) => ({
  at,
  subject,
  what: ACTION_LABELS[action],
  who: actorText(actor),
  changes: changes.map(changeText),
});
