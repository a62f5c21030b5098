import { Model, raw } from 'objection';
import type { BillingCycle, PlanSlug, SubscriptionPaymentStatus } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { type PlanChoice, PlanRow } from '../plans.ts';
import { SubscriptionRow } from '../subscription-row.ts';
import type { PaidPeriod } from '../worth.ts';
import { canPayPlatform } from './platform-account.ts';

/** How long a quote is offered. A later payment still counts. */
export const OFFERED_MINUTES = 30;

/** Amounts in minor units of `currency`. */
export class SubscriptionPayment extends BaseModel {
  static override tableName = 'subscription_payments';

  id!: string;
  userSubscriptionId!: string;
  /** Null, as its cycle, for payments that were brought over: they are only listed. */
  planSlug!: PlanSlug;
  billingCycle!: BillingCycle;
  amountMinor!: number;
  creditMinor!: number;
  currency!: string;
  status!: SubscriptionPaymentStatus;
  startsAtOnce!: boolean;
  gatewayOrderId!: string | null;
  gatewayPaymentId!: string | null;
  /** The paid period; null until it is paid, and for money that fits nothing. */
  periodStart!: Date | null;
  periodEnd!: Date | null;
  error!: string | null;
  createdAt!: Date;
  paidAt!: Date | null;
  creditedAt!: Date | null;

  /** Of a payment that was read for its store; null for one that was brought over. */
  planName?: string | null;

  static override relationMappings = {
    plan: {
      relation: Model.BelongsToOneRelation,
      modelClass: PlanRow,
      join: { from: 'subscription_payments.plan_slug', to: 'plans.slug' },
    },
    subscription: {
      relation: Model.BelongsToOneRelation,
      modelClass: SubscriptionRow,
      join: { from: 'subscription_payments.user_subscription_id', to: 'user_subscriptions.id' },
    },
  };
}

export function payableUntil({ status, createdAt }: SubscriptionPayment): Date | null {
  if (status !== 'created' || !canPayPlatform()) return null;
  const until = new Date(createdAt.getTime() + OFFERED_MINUTES * 60_000);
  return until > databaseNow() ? until : null;
}

const ofTenant = ({ ownerId }: Tenant) =>
  SubscriptionPayment.query()
    .joinRelated('subscription')
    .leftJoinRelated('plan')
    .select('subscriptionPayments.*', 'plan.name as planName')
    .where('subscription.userId', ownerId);

/** @throws Refusal 404 for an unknown one, and for another tenant's */
export async function findSubscriptionPayment(
  tenant: Tenant,
  id: string,
): Promise<SubscriptionPayment> {
  if (!isUuid(id)) throw notFound('Payment');
  return ofTenant(tenant).findById(id).throwIfNotFound(notFound('Payment'));
}

export const listSubscriptionPayments = (
  tenant: Tenant,
  { limit }: { limit: number },
): Promise<SubscriptionPayment[]> =>
  ofTenant(tenant)
    .where('subscriptionPayments.status', 'success')
    .orderBy([
      { column: 'paidAt', order: 'desc' },
      { column: 'subscriptionPayments.id', order: 'desc' },
    ])
    .limit(limit)
    .execute();

/** For jobs; in a transaction it is locked. */
export async function subscriptionPaymentById(
  id: string,
  trx?: Trx,
): Promise<SubscriptionPayment | null> {
  const query = SubscriptionPayment.query(trx).findById(id);
  if (trx) query.forUpdate();
  return (await query) ?? null;
}

export async function subscriptionPaymentOfOrder(
  gatewayOrderId: string,
  trx?: Trx,
): Promise<{ id: string; ownerId: string } | null> {
  const found = await SubscriptionPayment.query(trx)
    .joinRelated('subscription')
    .findOne({ gatewayOrderId })
    .select('subscriptionPayments.id', 'subscription.userId as ownerId')
    .castTo<{ id: string; ownerId: string } | undefined>();
  return found ?? null;
}

export async function isCounted(gatewayPaymentId: string, trx: Trx): Promise<boolean> {
  const found = await SubscriptionPayment.query(trx).findOne({ gatewayPaymentId }).select('id');
  return found !== undefined;
}

export async function openPaymentLike(
  userSubscriptionId: string,
  {
    planSlug,
    billingCycle,
    amountMinor,
    startsAtOnce,
  }: PlanChoice & { amountMinor: number; startsAtOnce: boolean },
): Promise<string | null> {
  const like = { userSubscriptionId, planSlug, billingCycle, amountMinor, startsAtOnce };
  const [found] = await SubscriptionPayment.query()
    .select('id')
    .where({ ...like, status: 'created' })
    .whereRaw(`created_at > now() - interval '${OFFERED_MINUTES} minutes'`)
    .orderBy('createdAt', 'desc')
    .limit(1);
  return found?.id ?? null;
}

/** Not credited to another payment, except those that ended days ago. */
export const paidPeriods = (userSubscriptionId: string, trx?: Trx): Promise<PaidPeriod[]> =>
  SubscriptionPayment.query(trx)
    .select(
      'id',
      raw('amount_minor + credit_minor').as('worthMinor'),
      'periodStart as start',
      'periodEnd as end',
    )
    .where({ userSubscriptionId, status: 'success', creditedAt: null })
    .whereRaw(`period_end > now() - interval '10 days'`)
    .orderBy('periodStart')
    .castTo<PaidPeriod[]>()
    .execute();
