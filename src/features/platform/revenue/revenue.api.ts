import { Type } from 'typebox';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { Revenue } from './revenue-parts.ts';
import { revenueReport } from './revenue-report.ts';

const Percent = OrNull(Type.Number());
const RevenueJson = Type.Object({
  currency: Type.String(),
  total: Type.Number(),
  thisMonth: Type.Number(),
  lastMonth: Type.Number(),
  mrr: Type.Number(),
  trialToPaidPercent: Percent,
  churnPercent30d: Percent,
  activeByPlan: Type.Record(Type.String(), Type.Integer()),
  monthly: Type.Array(Type.Object({ month: Type.String(), amount: Type.Number() })),
  otherCurrencies: Type.Optional(
    Type.Array(
      Type.Object({ currency: Type.String(), payments: Type.Integer(), total: Type.Number() }),
    ),
  ),
});

export const revenueReads: AppPlugin = async (app) => {
  app.get(
    '/revenue',
    {
      schema: {
        tags: ['Admin'],
        summary: 'Get platform revenue and retention',
        response: { 200: RevenueJson },
      },
    },
    async () => revenueJson(await revenueReport()),
  );
};

/** Percentages of 0 are null; payments in other currencies are only listed if there are any. */
function revenueJson({ currency, taken, others, ...report }: Revenue & { currency: string }) {
  const major = (minor: number) => majorFromMinor(minor, currency);
  return {
    currency,
    total: major(taken.totalMinor),
    thisMonth: major(taken.thisMonthMinor),
    lastMonth: major(taken.lastMonthMinor),
    mrr: major(report.mrrMinor),
    trialToPaidPercent: report.trialToPaid.percent,
    churnPercent30d: report.churn30d.percent,
    activeByPlan: Object.fromEntries(
      report.activeByPlan.map(({ planSlug, count }) => [planSlug, count]),
    ),
    monthly: report.monthly.map(({ month, amountMinor }) => ({
      month,
      amount: major(amountMinor),
    })),
    ...(others.length > 0 ? { otherCurrencies: others.map(otherJson) } : {}),
  };
}

const otherJson = ({ currency, payments, totalMinor }: Revenue['others'][0]) => ({
  currency,
  payments,
  total: majorFromMinor(totalMinor, currency),
});
