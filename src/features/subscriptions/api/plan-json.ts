import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import type { PlanOffer } from '../plan-offers.ts';
import type { Plan } from '../plans.ts';
import { isPayable, type PlanQuote, QUOTE_KINDS } from '../quote-plan.ts';

const Moment = Type.String({ format: 'date-time' });

export const PlanJson = Type.Object({
  slug: Type.Enum([...PLAN_SLUGS]),
  name: Type.String(),
  currency: Type.String(),
  monthlyPrice: Type.Number(),
  monthlyPriceMinor: Type.Integer(),
  yearlyPrice: Type.Number(),
  yearlyPriceMinor: Type.Integer(),
  orderCap: Type.Union([Type.Integer(), Type.Null()], { description: 'Null if there is no limit' }),
});

/** Prices also in major units. */
export const planJson = (plan: Plan) => ({
  ...plan,
  monthlyPrice: majorFromMinor(plan.monthlyPriceMinor, plan.currency),
  yearlyPrice: majorFromMinor(plan.yearlyPriceMinor, plan.currency),
});

const QuoteJson = Type.Object({
  kind: Type.Enum([...QUOTE_KINDS], {
    description:
      '`start`, `renew` and `upgrade` are paid now; `later` starts when the current period ends; `keep` cancels such a change; `free` starts now',
  }),
  payable: Type.Boolean({
    description: 'True if you have to pay to choose this plan',
  }),
  currency: Type.String(),
  price: Type.Number({
    description: 'Price of one period, in the main currency unit, such as rupees',
  }),
  priceMinor: Type.Integer(),
  credit: Type.Number({ description: 'Credit for unused time you already paid for' }),
  creditMinor: Type.Integer(),
  amount: Type.Number({ description: 'The amount to pay now; can be 0' }),
  amountMinor: Type.Integer(),
  startsAt: Moment,
  endsAt: Moment,
});

export const PlanOfferJson = Type.Object({
  planSlug: Type.Enum([...PLAN_SLUGS]),
  billingCycle: Type.Enum([...BILLING_CYCLES]),
  quote: OrNull(QuoteJson),
  refusal: Type.Union([Type.Object({ code: Type.String(), message: Type.String() }), Type.Null()], {
    description: 'Why this plan can’t be chosen now',
  }),
});

export const planOfferJson = ({ planSlug, billingCycle, quote, refusal }: PlanOffer) => ({
  planSlug,
  billingCycle,
  quote: quote && quoteJson(quote),
  refusal: refusal && { code: refusal.code, message: refusal.message },
});

function quoteJson(quote: PlanQuote) {
  const { kind, currency, priceMinor, creditMinor, amountMinor, startsAt, endsAt } = quote;
  return {
    kind,
    payable: isPayable(quote),
    currency,
    price: majorFromMinor(priceMinor, currency),
    priceMinor,
    credit: majorFromMinor(creditMinor, currency),
    creditMinor,
    amount: majorFromMinor(amountMinor, currency),
    amountMinor,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}
