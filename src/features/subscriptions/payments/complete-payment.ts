import { fn } from 'objection';
import type { GatewayPayment } from '../../../clients/gateways/payment-gateway.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { quoteBasis } from '../quote-plan.ts';
import {
  lockSubscription,
  type SubscriptionState,
  saveSubscription,
} from '../subscription-state.ts';
import { type AppliedPayment, applyPayment } from './apply-payment.ts';
import { isCounted, SubscriptionPayment, subscriptionPaymentById } from './subscription-payment.ts';

export type SeenMoney = Pick<GatewayPayment, 'id' | 'amountMinor' | 'currency'>;

/** Idempotent; a second payment of one gateway order gets its own row and buys more time. */
export const completePayment = (id: string, money: SeenMoney): Promise<void> =>
  inTransaction(async (trx) => {
    const found = await subscriptionPaymentById(id, trx);
    // The fixed lock order: the subscription, then its payment.
    const subscription = found && (await lockSubscription(found.userSubscriptionId, trx));
    const payment = subscription && (await subscriptionPaymentById(id, trx));
    if (!payment || (await isCounted(money.id, trx))) return;
    await count(subscription, payment, money, trx);
  });

/** Completes a payment of 0: credit from earlier ones pays for the new plan. */
export const completeFree = (
  subscription: SubscriptionState,
  payment: SubscriptionPayment,
  trx: Trx,
) => count(subscription, payment, null, trx);

async function count(
  subscription: SubscriptionState,
  payment: SubscriptionPayment,
  money: SeenMoney | null,
  trx: Trx,
): Promise<void> {
  const isSecond = payment.status === 'success';
  const { amountMinor, currency } = money ?? payment;
  if (currency !== payment.currency) {
    const error = 'The payment was made in the wrong currency. Refund it manually';
    return save({ payment, isSecond, money, applied: null, error }, trx);
  }
  const startsAtOnce = payment.startsAtOnce && !isSecond;
  const basis = await quoteBasis(subscription.id, trx);
  const applied = applyPayment(subscription, { ...payment, amountMinor, startsAtOnce }, basis);
  await save({ payment, isSecond, money, applied, error: null }, trx);
  await SubscriptionPayment.query(trx)
    .patch({ creditedAt: fn.now() })
    .whereIn('id', applied.credited);
  const { planSlug, billingCycle, next, periodEnd } = applied;
  const after = { planSlug, billingCycle, next, currentPeriodEnd: periodEnd };
  const opened = { status: 'active', cancelAtPeriodEnd: false } as const;
  await saveSubscription(subscription, { ...subscription, ...after, ...opened }, trx);
}

interface Counted {
  payment: SubscriptionPayment;
  isSecond: boolean;
  money: SeenMoney | null;
  applied: AppliedPayment | null;
  error: string | null;
}

async function save(counted: Counted, trx: Trx): Promise<void> {
  const { payment, isSecond, money, applied, error } = counted;
  const received = {
    status: 'success',
    paidAt: fn.now(),
    amountMinor: money?.amountMinor ?? payment.amountMinor,
    currency: money?.currency ?? payment.currency,
    gatewayPaymentId: money?.id ?? null,
    creditMinor: applied?.creditMinor ?? 0,
    periodStart: applied?.periodStart ?? null,
    periodEnd: applied?.periodEnd ?? null,
    error,
  } as const;
  const { id, userSubscriptionId, planSlug, billingCycle } = payment;
  const payments = SubscriptionPayment.query(trx);
  await (isSecond
    ? payments.insert({ ...received, id: newId(), userSubscriptionId, planSlug, billingCycle })
    : payments.findById(id).patch(received));
}
