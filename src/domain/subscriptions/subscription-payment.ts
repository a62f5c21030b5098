import { rows, type Trx } from '../../db/db.ts';
import type { SubscriptionPaymentStatus } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { PlanChoice } from './plans.ts';
import { canPayPlatform } from './platform-account.ts';
import type { PaidPeriod } from './worth.ts';

/** How long a quote is offered. A later payment still counts. */
const OFFERED_MINUTES = 30;

/** A payment of a store to the platform. Amounts in minor units of `currency`. */
export interface SubscriptionPayment extends PlanChoice {
  id: string;
  subscriptionId: string;
  planName: string;
  amountMinor: number;
  /** The credit for the unused part of earlier payments. */
  creditMinor: number;
  currency: string;
  status: SubscriptionPaymentStatus;
  startsAtOnce: boolean;
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  /** The paid period; null until it is paid, and for money that fits nothing. */
  periodStart: Date | null;
  periodEnd: Date | null;
  /** Why it failed, or why it needs review. */
  error: string | null;
  createdAt: Date;
  paidAt: Date | null;
}

/** Until when a payment can be started at the gateway; null: no longer. */
export function payableUntil({ status, createdAt }: SubscriptionPayment): Date | null {
  if (status !== 'created' || !canPayPlatform()) return null;
  const until = new Date(createdAt.getTime() + OFFERED_MINUTES * 60_000);
  return until > new Date() ? until : null;
}

const COLUMNS = `
  p.id, p.user_subscription_id as "subscriptionId", p.plan_slug as "planSlug",
  coalesce(n.name, 'Plan') as "planName", p.billing_cycle as "billingCycle", p.amount_minor as "amountMinor",
  p.credit_minor as "creditMinor", p.currency, p.status, p.starts_at_once as "startsAtOnce",
  p.gateway_order_id as "gatewayOrderId", p.gateway_payment_id as "gatewayPaymentId",
  p.period_start as "periodStart", p.period_end as "periodEnd", p.error,
  p.created_at as "createdAt", p.paid_at as "paidAt"`;
const FROM = 'from subscription_payments p left join plans n on n.slug = p.plan_slug';
const OF_TENANT = `${FROM} join user_subscriptions s on s.id = p.user_subscription_id`;

/** @throws Refusal 404 for an unknown one, and for another tenant's */
export async function findSubscriptionPayment(
  { ownerId }: Tenant,
  id: string,
): Promise<SubscriptionPayment> {
  const [found] = isUuid(id)
    ? await rows<SubscriptionPayment>(
        `select ${COLUMNS} ${OF_TENANT} where s.user_id = ? and p.id = ?`,
        [ownerId, id],
      )
    : [];
  if (!found) throw notFound('Payment');
  return found;
}

/** A store's payments to the platform, newest first, without failed attempts. */
export const listSubscriptionPayments = (
  { ownerId }: Tenant,
  { limit }: { limit: number },
): Promise<SubscriptionPayment[]> =>
  rows<SubscriptionPayment>(
    `select ${COLUMNS} ${OF_TENANT} where s.user_id = ? and p.status = 'success'
      order by p.paid_at desc, p.id desc limit ?`,
    [ownerId, limit],
  );

/** One by its id alone, for jobs. */
export async function subscriptionPaymentById(
  id: string,
  trx?: Trx,
): Promise<SubscriptionPayment | null> {
  const [found] = await rows<SubscriptionPayment>(
    `select ${COLUMNS} ${FROM} where p.id = ?${trx ? ' for update of p' : ''}`,
    [id],
    trx,
  );
  return found ?? null;
}

/** The payment of a gateway order, with its store; null for other orders. */
export async function subscriptionPaymentOfOrder(
  gatewayOrderId: string,
  trx?: Trx,
): Promise<{ id: string; ownerId: string } | null> {
  const [found] = await rows<{ id: string; ownerId: string }>(
    `select p.id, s.user_id as "ownerId" from subscription_payments p
       join user_subscriptions s on s.id = p.user_subscription_id where p.gateway_order_id = ?`,
    [gatewayOrderId],
    trx,
  );
  return found ?? null;
}

/** Whether a gateway payment was already recorded. */
export async function isCounted(gatewayPaymentId: string, trx: Trx): Promise<boolean> {
  const found = await rows(
    'select 1 from subscription_payments where gateway_payment_id = ?',
    [gatewayPaymentId],
    trx,
  );
  return found.length > 0;
}

/** An unpaid payment like it whose quote is still offered. */
export async function openPaymentLike(
  subscriptionId: string,
  {
    planSlug,
    billingCycle,
    amountMinor,
    startsAtOnce,
  }: PlanChoice & { amountMinor: number; startsAtOnce: boolean },
): Promise<string | null> {
  const [found] = await rows<{ id: string }>(
    `select id from subscription_payments
      where user_subscription_id = ? and status = 'created' and plan_slug = ?
        and billing_cycle = ? and amount_minor = ? and starts_at_once = ?
        and created_at > now() - interval '${OFFERED_MINUTES} minutes'
      order by created_at desc limit 1`,
    [subscriptionId, planSlug, billingCycle, amountMinor, startsAtOnce],
  );
  return found?.id ?? null;
}

/** Paid periods that were not credited to another payment, except those that ended days ago. */
export const paidPeriods = (subscriptionId: string, trx?: Trx): Promise<PaidPeriod[]> =>
  rows<PaidPeriod>(
    `select id, (amount_minor + credit_minor)::bigint as "worthMinor", period_start as start,
            period_end as "end"
       from subscription_payments
      where user_subscription_id = ? and status = 'success' and credited_at is null
        and period_end > now() - interval '10 days'
      order by period_start`,
    [subscriptionId],
    trx,
  );
