import type { GatewayPayment } from '../../clients/gateways/payment-gateway.ts';
import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';
import { type AppliedPayment, applyPayment } from './apply-payment.ts';
import { quoteBasis } from './quote-basis.ts';
import { saveStanding } from './save-standing.ts';
import { lockStanding, type Standing } from './standing.ts';
import {
  isCounted,
  type SubscriptionPayment,
  subscriptionPaymentById,
} from './subscription-payment.ts';

/** Received money, as the gateway reports it. */
export type SeenMoney = Pick<GatewayPayment, 'id' | 'amountMinor' | 'currency'>;

/**
 * Records received money for a payment and extends the subscription, in one transaction.
 * Idempotent, also in parallel; a second payment of the same gateway order gets its own row and
 * buys more time.
 */
export const completePayment = (id: string, money: SeenMoney): Promise<void> =>
  inTransaction(async (trx) => {
    const found = await subscriptionPaymentById(id);
    // The fixed lock order: the subscription, then its payment.
    const standing = found && (await lockStanding(found.subscriptionId, trx));
    const payment = standing && (await subscriptionPaymentById(id, trx));
    if (!payment || (await isCounted(money.id, trx))) return;
    await count(standing, payment, money, trx);
  });

/** Completes a payment of 0: credit from earlier ones pays for the new plan. */
export const completeFree = (standing: Standing, payment: SubscriptionPayment, trx: Trx) =>
  count(standing, payment, null, trx);

async function count(
  standing: Standing,
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
  const basis = await quoteBasis(standing.id, trx);
  const applied = applyPayment(standing, { ...payment, amountMinor, startsAtOnce }, basis);
  await save({ payment, isSecond, money, applied, error: null }, trx);
  await rows(
    'update subscription_payments set credited_at = now() where id = any(?)',
    [applied.credited],
    trx,
  );
  const { planSlug, billingCycle, next, periodEnd } = applied;
  const after = { planSlug, billingCycle, next, currentPeriodEnd: periodEnd };
  const opened = { status: 'active', cancelAtPeriodEnd: false } as const;
  await saveStanding(standing, { ...standing, ...after, ...opened }, trx);
}

interface Counted {
  payment: SubscriptionPayment;
  /** Whether the row was already paid. */
  isSecond: boolean;
  money: SeenMoney | null;
  applied: AppliedPayment | null;
  error: string | null;
}

const SAVE = `
update subscription_payments
   set status = 'success', paid_at = now(), amount_minor = ?, currency = ?, gateway_payment_id = ?,
       credit_minor = ?, period_start = ?, period_end = ?, error = ?
 where id = ?`;
const ADD = `
insert into subscription_payments
  (status, paid_at, amount_minor, currency, gateway_payment_id, credit_minor, period_start,
   period_end, error, id, user_subscription_id, plan_slug, billing_cycle)
values ('success', now(), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

async function save(counted: Counted, trx: Trx): Promise<void> {
  const { payment, isSecond, money, applied, error } = counted;
  const values = [
    money?.amountMinor ?? payment.amountMinor,
    money?.currency ?? payment.currency,
    money?.id ?? null,
    applied?.creditMinor ?? 0,
    applied?.periodStart ?? null,
    applied?.periodEnd ?? null,
    error,
  ];
  const { id, subscriptionId, planSlug, billingCycle } = payment;
  await (isSecond
    ? rows(ADD, [...values, newId(), subscriptionId, planSlug, billingCycle], trx)
    : rows(SAVE, [...values, id], trx));
}
