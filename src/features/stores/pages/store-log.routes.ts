import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { isUuid } from '../../../ids.ts';
import { pageOrLast, totalWords } from '../../../kernel/db/pagination.ts';
import { csvStyleOf } from '../../../kernel/format/csv-style.ts';
import { dayLater, localDay, startOfDay } from '../../../kernel/format/local-day.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { EXPORT_TIMEOUT_MS, sendCsv } from '../../../kernel/http/send-csv.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type Actor, SYSTEM } from '../../../session.ts';
import { exportLog } from '../log/export-log.ts';
import { type LogFilter, SUPPORT } from '../log/log-filter.ts';
import { LOG_KINDS } from '../log/log-kinds.ts';
import { ACTION_LABELS, changeText, KIND_LABELS } from '../log/log-labels.ts';
import { logPeople } from '../log/queries/log-people.ts';
import { recordDownload } from '../log/record-download.ts';
import { listLog, type StoreLogEntry } from '../log/store-log.ts';
import { STORE_LOG } from '../store-log-limits.ts';

const text = (maxLength: number) => Type.String({ maxLength, default: '' });
const filters = { person: text(36), kind: text(20), from: text(10), to: text(10) };
const Filters = Type.Object(filters);
const Query = Type.Object({
  ...filters,
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
type Query = Static<typeof Query>;

const HERE = '/dashboard/settings/log';
const PAGE_LENGTH = 25;

export const storeLogRoutes: AppPlugin = async (app) => {
  const config = { permission: 'settings.log' } as const;

  app.get('/settings/log', { config, schema: { querystring: Query } }, async (request, reply) =>
    reply.page(
      'seller/settings/log',
      await logPage(request, request.query),
      'seller/settings/_log',
    ),
  );

  app.get(
    '/settings/log.csv',
    { config, schema: { querystring: Filters }, handlerTimeout: EXPORT_TIMEOUT_MS },
    async (request, reply) => {
      const { tenant, signedIn, query } = request;
      const { timeZone, country } = sellerStore(request);
      const filter = filterOf(query, timeZone);
      await recordDownload(signedIn, { action: 'log_exported' });
      return sendCsv(reply, 'store-log.csv', exportLog(tenant, filter, csvStyleOf(country)));
    },
  );
};

/** Unknown values are ignored, as an old bookmark may have them. */
const filterOf = (
  { person, kind, from, to }: Static<typeof Filters>,
  timeZone: string,
): LogFilter => ({
  person: person === SUPPORT || isUuid(person) ? person : undefined,
  kind: LOG_KINDS.find((known) => known === kind),
  from: startOfDay(from, timeZone),
  to: startOfDay(to, timeZone, 1),
});

async function logPage(request: FastifyRequest, query: Query) {
  const { tenant, t } = request;
  const store = sellerStore(request);
  const filter = filterOf(query, store.timeZone);
  const [list, people] = await Promise.all([
    pageOrLast(query.page, (page) => listLog(tenant, filter, { page, limit: PAGE_LENGTH })),
    logPeople(tenant),
  ]);
  const today = localDay(new Date(), store.timeZone);
  return {
    store,
    query,
    list: { ...list, items: list.items.map((entry) => entryView(entry, t)) },
    total: totalWords(list.total),
    isFiltered: linkTo({ ...query, page: 1 }) !== HERE,
    link: (page: number) => linkTo({ ...query, page }),
    file: linkTo({ ...query, page: 1 }, `${HERE}.csv`),
    kinds: [
      { value: '', label: t('settings.log.everything') },
      ...LOG_KINDS.map((value) => ({ value, label: t(KIND_LABELS[value]) })),
    ],
    people: [
      { value: '', label: t('settings.log.everybody') },
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      { value: SUPPORT, label: t('settings.log.support') },
    ],
    days: { first: dayLater(today, -STORE_LOG.keptDays), last: today, kept: STORE_LOG.keptDays },
  };
}

function linkTo({ page, ...query }: Query, path = HERE): string {
  const set = Object.entries(query).filter(([, value]) => value !== '');
  if (page > 1) set.push(['page', String(page)]);
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}

const entryView = ({ actor, changes, ...entry }: StoreLogEntry, t: Translator) => ({
  ...entry,
  what: t(ACTION_LABELS[entry.action]),
  who: whoText(actor, t),
  subject: textIn(entry.subject, t),
  device: textIn(entry.device, t),
  changes: changes.map((change) => textIn(changeText(change), t)),
});

function whoText({ id, name, impersonatedBy, impersonatorName: operator }: Actor, t: Translator) {
  const who = id === null && name === SYSTEM.name ? t('settings.log.system') : name;
  if (!impersonatedBy) return who;
  return operator
    ? t('settings.log.byOperator', { who, operator })
    : t('settings.log.bySupport', { who });
}
