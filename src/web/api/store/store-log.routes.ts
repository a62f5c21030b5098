import { Type } from 'typebox';
import { PageJson, PageQuery } from '../../../db/pagination.ts';
import { listLog, type StoreLogEntry } from '../../../domain/stores/log/store-log.ts';
import { STORE_LOG_ACTIONS } from '../../../enums.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import { OrNull } from '../or-null.ts';

const ActorJson = Type.Object({
  id: OrNull(Type.String()),
  name: Type.String(),
  impersonatedBy: OrNull(
    Type.String({ description: 'The platform operator who was logged in as this user' }),
  ),
});
const EntryJson = Type.Object({
  id: Type.String(),
  at: Type.String({ format: 'date-time' }),
  action: Type.Enum([...STORE_LOG_ACTIONS]),
  actor: ActorJson,
  subject: Type.String({ description: 'What was changed; empty if the action already says so' }),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: OrNull(Type.String()),
      after: OrNull(Type.String()),
    }),
    { description: 'The value in words. For secrets, at most the last four characters are shown' },
  ),
});

/** The store's log of changes that only its owner can make. */
export const storeLogRoutes: AppPlugin = async (app) => {
  app.get(
    '/store/log',
    {
      config: { permission: 'settings.log' },
      schema: {
        tags: ['Store'],
        summary: 'List changes to settings, newest first. Changes are kept for a year',
        querystring: Type.Object(PageQuery),
        response: { 200: PageJson(EntryJson) },
      },
    },
    async ({ tenant, query }) => {
      const page = await listLog(tenant, query);
      return { ...page, items: page.items.map(entryJson) };
    },
  );
};

const entryJson = ({ at, ...entry }: StoreLogEntry) => ({ ...entry, at: at.toISOString() });
