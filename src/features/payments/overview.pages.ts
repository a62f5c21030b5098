import { PAYMENT_METHODS } from '../../enums.ts';
import { dayLater, localDay, startOfDay } from '../../kernel/format/local-day.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../kernel/translation/keys-of.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { SessionStore } from '../../session.ts';
import { cashDue } from './cash-due.ts';
import { countClaims, sumOfClaims } from './claims/queries/list-claims.ts';
import { countAttention } from './list-attention.ts';
import { sumPayments, sumRefunds } from './list-money.ts';
import { RECEIVABLE_AGES, type ReceivablePart, receivableParts } from './receivable.ts';

export const TABS = [
  'attention',
  'claims',
  'receivable',
  'payments',
  'refunds',
  'cash-due',
] as const;
export type Tab = (typeof TABS)[number];
export const TAB_WORDS = keysOf('money.tab', TABS);
export const WAY_WORDS = keysOf('money.way', PAYMENT_METHODS);
const AGE_WORDS = keysOf('money.overview.age', RECEIVABLE_AGES);

export const overviewTab = (t: Translator, current: boolean) => ({
  word: t('money.overview.tab'),
  href: '/dashboard/money',
  current,
  count: null,
});

/** What is to come, has come and went back; each figure is that of the list that it opens. */
export const overviewPage: AppPlugin = async (app) => {
  app.get('/money', async (request, reply) => {
    const { tenant, t } = request;
    const store = sellerStore(request);
    return reply.page('seller/payments/overview', {
      store,
      ...(await overview(tenant, store, t)),
    });
  });
};

const listOf = (tab: Tab, more: Record<string, string> = {}): string =>
  `/dashboard/payments?${new URLSearchParams({ tab, ...more })}`;

interface Figure {
  word: string;
  href: string;
  count: number;
  amountMinor: number;
}

async function overview(tenant: Tenant, store: SessionStore, t: Translator) {
  const { timeZone, currency } = store;
  const today = localDay(new Date(), timeZone);
  const month = { from: startOfDay(`${today.slice(0, 8)}01`, timeZone) };
  const days = { from: `${today.slice(0, 8)}01` };
  const first = { page: 1, limit: 1 };
  const [parts, claimCount, claimedMinor, attention, cash, received, refunded] = await Promise.all([
    receivableParts(tenant, {
      today: dayStart(today, timeZone),
      days3: dayStart(dayLater(today, -3), timeZone),
      days7: dayStart(dayLater(today, -7), timeZone),
    }),
    countClaims(tenant),
    sumOfClaims(tenant, currency),
    countAttention(tenant),
    cashDue(tenant, first),
    sumPayments(tenant, month, currency),
    sumRefunds(tenant, month, currency),
  ]);
  const ages = agesOn(today);
  return {
    tabs: [
      overviewTab(t, true),
      ...TABS.map((tab) => ({
        word: t(TAB_WORDS[tab]),
        href: listOf(tab),
        current: false,
        count: tab === 'attention' ? attention : tab === 'claims' ? claimCount : null,
      })),
    ],
    receivable: total(parts, t('money.overview.receivable'), listOf('receivable')),
    byMethod: PAYMENT_METHODS.map((method) =>
      total(
        parts.filter((part) => part.method === method),
        t(WAY_WORDS[method]),
        listOf('receivable', { method }),
      ),
    ).filter(({ count }) => count > 0),
    byAge: RECEIVABLE_AGES.map((age) =>
      total(
        parts.filter((part) => part.age === age),
        t(AGE_WORDS[age]),
        listOf('receivable', ages[age]),
      ),
    ).filter(({ count }) => count > 0),
    claims: { count: claimCount, amountMinor: claimedMinor, href: listOf('claims') },
    attention: { count: attention, href: listOf('attention') },
    cash: { count: cash.total, amountMinor: cash.dueMinor, href: listOf('cash-due') },
    received: { ...received, href: listOf('payments', days) },
    refunded: { ...refunded, href: listOf('refunds', days) },
  };
}

/** The days of the orders of each age, as the list's filter has them. */
const agesOn = (
  today: string,
): Record<(typeof RECEIVABLE_AGES)[number], Record<string, string>> => ({
  today: { from: today },
  days3: { from: dayLater(today, -3), to: dayLater(today, -1) },
  days7: { from: dayLater(today, -7), to: dayLater(today, -4) },
  older: { to: dayLater(today, -8) },
});

const dayStart = (day: string, timeZone: string): Date => startOfDay(day, timeZone) ?? new Date();

const total = (parts: readonly ReceivablePart[], word: string, href: string): Figure => ({
  word,
  href,
  count: parts.reduce((sum, { orders }) => sum + orders, 0),
  amountMinor: parts.reduce((sum, { dueMinor }) => sum + dueMinor, 0),
});
