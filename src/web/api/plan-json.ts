import { Type } from 'typebox';
import type { Plan } from '../../domain/subscriptions/plans.ts';
import type { SubscriptionPayment } from '../../domain/subscriptions/subscription-payment.ts';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../enums.ts';
import { majorFromMinor } from '../../money.ts';
import { OrNull } from './or-null.ts';

const Time = OrNull(Type.String({ format: 'date-time' }));

export const PlanJson = Type.Object({
  slug: Type.Enum([...PLAN_SLUGS]),
  name: Type.String(),
  currency: Type.String(),
  monthlyPrice: Type.Number(),
  monthlyPriceMinor: Type.Integer(),
  yearlyPrice: Type.Number(),
  yearlyPriceMinor: Type.Integer(),
  orderCap: Type.Union([Type.Integer(), Type.Null()], { description: 'null: no limit' }),
});

/** A plan with its prices in major units, too. */
export const planJson = (plan: Plan) => ({
  ...plan,
  monthlyPrice: majorFromMinor(plan.monthlyPriceMinor, plan.currency),
  yearlyPrice: majorFromMinor(plan.yearlyPriceMinor, plan.currency),
});

export const PlanPaymentJson = Type.Object({
  id: Type.String(),
  planSlug: OrNull(Type.Enum([...PLAN_SLUGS])),
  billingCycle: OrNull(Type.Enum([...BILLING_CYCLES])),
  amount: Type.Number(),
  amountMinor: Type.Integer(),
  creditMinor: Type.Integer({ description: 'Unused worth of earlier payments that went into it' }),
  currency: Type.String(),
  periodStart: Time,
  periodEnd: Time,
  paidAt: Time,
});

/** A payment to the platform that has come in. */
export const planPaymentJson = (payment: SubscriptionPayment) => ({
  id: payment.id,
  planSlug: payment.planSlug,
  billingCycle: payment.billingCycle,
  amount: majorFromMinor(payment.amountMinor, payment.currency),
  amountMinor: payment.amountMinor,
  creditMinor: payment.creditMinor,
  currency: payment.currency,
  periodStart: payment.periodStart?.toISOString() ?? null,
  periodEnd: payment.periodEnd?.toISOString() ?? null,
  paidAt: payment.paidAt?.toISOString() ?? null,
});
