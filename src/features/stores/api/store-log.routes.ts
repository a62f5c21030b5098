import { type Static, Type } from 'typebox';
import { invalidField } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { COUNT_ENDS, PageJson, PageQuery } from '../../../kernel/db/pagination.ts';
import { csvQuery, csvStyle } from '../../../kernel/http/csv-query.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { englishOf } from '../../../kernel/translation/text.ts';
import { Moment, periodOf } from '../../../web/api/moment-query.ts';
import { exportLog } from '../log/export-log.ts';
import { type LogFilter, SUPPORT } from '../log/log-filter.ts';
import { actionsOf, LOG_KINDS } from '../log/log-kinds.ts';
import { recordDownload } from '../log/record-download.ts';
import { listLog, type StoreLogEntry } from '../log/store-log.ts';
import { STORE_LOG_ACTIONS } from '../store-log-enums.ts';
import { STORE_LOG } from '../store-log-limits.ts';

const Kind = Type.Enum([...LOG_KINDS], {
  description: LOG_KINDS.map((kind) => `\`${kind}\`: ${actionsOf(kind).join(', ')}`).join('; '),
});
const filters = {
  person: Type.Optional(
    Type.String({
      maxLength: 36,
      description: 'A user’s ID, or `support` for everything platform support did',
    }),
  ),
  kind: Type.Optional(Kind),
  from: Moment,
  to: Moment,
};
const Filters = Type.Object(filters);

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
  kind: Kind,
  action: Type.Enum([...STORE_LOG_ACTIONS]),
  actor: ActorJson,
  subject: Type.String({ description: 'What it was about; empty if the action already says so' }),
  changes: Type.Array(
    Type.Object({
      field: Type.String(),
      before: OrNull(Type.String()),
      after: OrNull(Type.String()),
    }),
    { description: 'The value in words. For secrets, at most the last four characters are shown' },
  ),
  device: OrNull(Type.String({ description: 'The browser and system, such as Chrome on Android' })),
  place: OrNull(
    Type.String({ description: 'The network, never a whole IP address, such as 203.0.113.x' }),
  ),
});

export const storeLogRoutes: AppPlugin = async (app) => {
  const config = { permission: 'settings.log' } as const;

  app.get(
    '/store/log',
    {
      config,
      schema: {
        tags: ['Store'],
        summary: 'List the store’s log, newest first: sign-ins, changes, exports and refunds',
        description: `Entries are kept for ${STORE_LOG.keptDays} days. \`total\` counts up to ${COUNT_ENDS}. The export includes every row.`,
        querystring: Type.Object({ ...PageQuery, ...filters }),
        response: { 200: PageJson(EntryJson) },
      },
    },
    async ({ tenant, query: { page, limit, ...query } }) => {
      const list = await listLog(tenant, filterOf(query), { page, limit });
      return { ...list, items: list.items.map(entryJson) };
    },
  );

  app.get(
    '/store/log/export.csv',
    {
      config,
      schema: {
        tags: ['Store'],
        summary: 'Export the store’s log as CSV, with times in UTC',
        querystring: Type.Object({ ...Filters.properties, ...csvQuery }),
      },
      handlerTimeout: EXPORT_TIMEOUT_MS,
    },
    async ({ tenant, signedIn, query: { separator, ...query } }, reply) => {
      const filter = filterOf(query);
      await recordDownload(signedIn, { action: 'log_exported' });
      return sendCsv(reply, 'store-log.csv', exportLog(tenant, filter, csvStyle({ separator })));
    },
  );
};

function filterOf({ person, kind, from, to }: Static<typeof Filters>): LogFilter {
  if (person !== undefined && person !== SUPPORT && !isUuid(person)) {
    throw invalidField('person', `must be a user’s ID or ${SUPPORT}`);
  }
  return { person, kind, ...periodOf({ ...(from ? { from } : {}), ...(to ? { to } : {}) }) };
}

const entryJson = ({ at, device, place, ...entry }: StoreLogEntry) => ({
  ...entry,
  subject: englishOf(entry.subject),
  changes: entry.changes.map(({ field, before, after }) => ({
    field,
    before: before && englishOf(before),
    after: after && englishOf(after),
  })),
  at: at.toISOString(),
  device: englishOf(device) || null,
  place: place || null,
});
