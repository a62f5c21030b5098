import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { PAYMENT_METHODS, type PaymentMethod } from '../../enums.ts';
import { pageOrLast, totalWords } from '../../kernel/db/pagination.ts';
import { timeOfDay } from '../../kernel/format/format-time.ts';
import { daysBetween, localDay } from '../../kernel/format/local-day.ts';
import { looksIn } from '../../kernel/format/status-labels.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import { textIn } from '../../kernel/translation/text.ts';
import type { SessionStore } from '../../session.ts';
import { attentionCard } from './attention.pages.ts';
import { cashDue } from './cash-due.ts';
import { claimsTab } from './claims/claim.pages.ts';
import { countClaims } from './claims/queries/list-claims.ts';
import { countAttention, listAttention } from './list-attention.ts';
import { listPayments, listRefunds } from './list-money.ts';
import { methodWord, PAYMENT_LOOK, REFUND_LOOK } from './method-labels.ts';
import { PageDays, periodOfPage } from './money.list.ts';
import { overviewTab, TAB_WORDS, TABS, type Tab, WAY_WORDS } from './overview.pages.ts';
import { receivable } from './receivable.ts';

/** Invalid values are ignored. */
const MoneyQuery = Type.Object({
  tab: Type.String({ maxLength: 20, default: '' }),
  ...PageDays,
  /** Of claims. */
  state: Type.String({ maxLength: 20, default: '' }),
  /** Of what is to be received. */
  method: Type.String({ maxLength: 20, default: '' }),
  page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
});
type MoneyQuery = Static<typeof MoneyQuery>;

export const moneyPage: AppPlugin = async (app) => {
  app.get('/payments', { schema: { querystring: MoneyQuery } }, async (request, reply) =>
    reply.page(
      'seller/payments/index',
      await moneyList(request, request.query),
      'seller/payments/_list',
    ),
  );
};

const PAGE_LENGTH = 25;
const HOME = '/dashboard/payments';

async function moneyList(request: FastifyRequest, query: MoneyQuery) {
  const store = sellerStore(request);
  const { t } = request;
  const tab = TABS.find((each) => each === query.tab) ?? 'attention';
  const content = await tabContent(request, store, tab, query);
  const counts: Partial<Record<Tab, number>> = {
    attention: 'cards' in content ? content.list.total : await countAttention(request.tenant),
    claims: await countClaims(request.tenant),
  };
  return {
    store,
    query,
    methodWord: (method: string | null) => methodWord(method, t),
    wayWord: (way: PaymentMethod) => t(WAY_WORDS[way]),
    paymentLook: looksIn(PAYMENT_LOOK, t),
    refundLook: looksIn(REFUND_LOOK, t),
    tabs: [
      overviewTab(t, false),
      ...TABS.map((each) => ({
        word: t(TAB_WORDS[each]),
        href: linkTo(query, { tab: each, state: '', method: '' }),
        current: each === tab,
        count: counts[each] ?? null,
      })),
    ],
    link: (changes: Partial<MoneyQuery>) => linkTo(query, changes),
    here: linkTo(query, { tab, page: query.page }),
    ...content,
  };
}

async function tabContent(
  { tenant, t }: FastifyRequest,
  store: SessionStore,
  tab: Tab,
  query: MoneyQuery,
) {
  const period = periodOfPage(query, store.timeZone);
  const request = (page: number) => ({ page, limit: PAGE_LENGTH, ...period });
  if (tab === 'payments') {
    const list = await pageOrLast(query.page, (page) => listPayments(tenant, request(page)));
    return { tab, list, total: totalWords(list.total) };
  }
  if (tab === 'refunds') {
    const list = await pageOrLast(query.page, (page) => listRefunds(tenant, request(page)));
    const items = list.items.map(({ reason, error, ...refund }) => ({
      ...refund,
      reason: textIn(reason, t),
      error: error && textIn(error, t),
    }));
    return { tab, list: { ...list, items }, total: totalWords(list.total) };
  }
  if (tab === 'attention') {
    const list = await pageOrLast(query.page, (page) => listAttention(tenant, request(page)));
    const cards = list.items.map((payment) => attentionCard(payment, { clock: store, t }));
    return { tab, list, cards, checked: timeOfDay(new Date(), store) };
  }
  if (tab === 'claims') return claimsTab(tenant, query, t);
  if (tab === 'receivable') {
    const method = PAYMENT_METHODS.find((each) => each === query.method);
    let dueMinor = 0;
    const list = await pageOrLast(query.page, async (page) => {
      const { dueMinor: due, ...found } = await receivable(tenant, { ...request(page), method });
      dueMinor = due;
      return found;
    });
    const { from, to } = query;
    const fileQuery = new URLSearchParams({ from, to, method: method ?? '' }).toString();
    return { tab, list, dueMinor, fileQuery };
  }
  const today = localDay(new Date(), store.timeZone);
  let dueMinor = 0;
  const list = await pageOrLast(query.page, async (page) => {
    const { dueMinor: due, ...found } = await cashDue(tenant, request(page));
    dueMinor = due;
    const aged = found.items.map((row) => ({
      ...row,
      days: daysBetween(localDay(row.orderedAt, store.timeZone), today),
    }));
    return { ...found, items: aged };
  });
  return { tab, list, dueMinor };
}

function linkTo(query: MoneyQuery, changes: Partial<MoneyQuery>): string {
  const parts = Object.entries({ ...query, page: 1, ...changes })
    .filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
    .map(([name, value]) => [name, String(value)]);
  return `${HOME}?${new URLSearchParams(parts as [string, string][])}`;
}
