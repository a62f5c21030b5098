import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_PAYMENT_STATUSES } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { platformAccount } from '../payments/platform-account.ts';
import { payableUntil, type SubscriptionPayment } from '../payments/subscription-payment.ts';

const Moment = Type.String({ format: 'date-time' });
const WhilePayable = (what: string) => ({
  description: `${what}; null if there is nothing to pay`,
});

export const PlanPaymentJson = Type.Object({
  id: Type.String(),
  status: Type.Enum([...SUBSCRIPTION_PAYMENT_STATUSES]),
  planSlug: OrNull(Type.Enum([...PLAN_SLUGS])),
  billingCycle: OrNull(Type.Enum([...BILLING_CYCLES])),
  amount: Type.Number(),
  amountMinor: Type.Integer(),
  creditMinor: Type.Integer({
    description: 'Credit used, for unused time you already paid for',
  }),
  currency: Type.String(),
  periodStart: OrNull(Moment),
  periodEnd: OrNull(Moment),
  error: Type.Union([Type.String(), Type.Null()], {
    description: 'Why the payment failed or needs review',
  }),
  gatewayOrderId: OrNull(Type.String()),
  gatewayPaymentId: OrNull(Type.String()),
  keyId: Type.Union(
    [Type.String(), Type.Null()],
    WhilePayable('The public key for the gateway’s payment form'),
  ),
  expiresAt: Type.Union([Moment, Type.Null()], WhilePayable('When the price expires')),
  createdAt: Moment,
  paidAt: OrNull(Moment),
});

export function planPaymentJson(payment: SubscriptionPayment) {
  const until = payableUntil(payment);
  return {
    id: payment.id,
    status: payment.status,
    planSlug: payment.planSlug,
    billingCycle: payment.billingCycle,
    amount: majorFromMinor(payment.amountMinor, payment.currency),
    amountMinor: payment.amountMinor,
    creditMinor: payment.creditMinor,
    currency: payment.currency,
    periodStart: payment.periodStart?.toISOString() ?? null,
    periodEnd: payment.periodEnd?.toISOString() ?? null,
    error: payment.error,
    gatewayOrderId: payment.gatewayOrderId,
    gatewayPaymentId: payment.gatewayPaymentId,
    keyId: until && platformAccount().keyId,
    expiresAt: until?.toISOString() ?? null,
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
  };
}
