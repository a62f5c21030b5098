import { conflict, notFound, type Refusal } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { databaseTime } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { message } from '../../../kernel/translation/translator.ts';
import {
  gatewayConnection,
  gatewayOf,
  gatewayUnavailable,
} from '../../payments/gateway/gateway-connection.ts';
import type { PlanChoice } from '../plans.ts';
import { findSubscriptionState } from '../queries/subscription-states.ts';
import { isPayable, type PlanQuote, quoteBasis, quotePlan } from '../quote-plan.ts';
import { lockSubscription, type SubscriptionState } from '../subscription-state.ts';
import { completeFree } from './complete-payment.ts';
import { platformAccount } from './platform-account.ts';
import {
  OFFERED_MINUTES,
  openPaymentLike,
  SubscriptionPayment,
  subscriptionPaymentById,
} from './subscription-payment.ts';

export interface PlanOrder extends PlanChoice {
  expectedMinor: number;
}

interface Prepared {
  id: string;
  /** Null: an open payment like it is reused. */
  opened: { quote: PlanQuote; subscriptionId: string; gatewayOrderId: string | null } | null;
}

/**
 * The gateway's order first, outside any transaction, then our row. A price of 0 is completed at
 * once. Returns the payment's id.
 * @throws Refusal 400 PAYMENTS_NOT_CONFIGURED, 404, 409 PRICE_CHANGED, 502 GATEWAY_UNAVAILABLE, and
 * those of `quotePlan` and `withIdempotencyKey`
 */
export async function startPayment(
  tenant: Tenant,
  order: PlanOrder,
  { idempotency }: { idempotency: IdempotencyKey | null },
): Promise<Outcome<string>> {
  const { result, replayed } = await withIdempotencyKey(idempotency, {
    prepare: () => prepare(tenant, order),
    async write({ id, opened }: Prepared, trx) {
      if (opened) await insert(id, opened, trx);
      return { paymentId: id };
    },
  });
  return { result: result.paymentId, replayed };
}

async function prepare(tenant: Tenant, order: PlanOrder): Promise<Prepared> {
  const subscription = await findSubscriptionState(tenant);
  if (!subscription) throw notFound('Subscription');
  const quote = quotePlan(subscription, order, await quoteBasis(subscription.id));
  if (!isPayable(quote) || quote.amountMinor !== order.expectedMinor) throw priceChanged();
  const id = newId();
  const subscriptionId = subscription.id;
  if (quote.amountMinor === 0)
    return { id, opened: { quote, subscriptionId, gatewayOrderId: null } };
  const startsAtOnce = quote.kind === 'upgrade';
  const like = await openPaymentLike(subscriptionId, { ...quote, startsAtOnce });
  if (like) return { id: like, opened: null };
  const gatewayOrderId = await openOrder(quote, id);
  return { id, opened: { quote, subscriptionId, gatewayOrderId } };
}

async function openOrder(
  { amountMinor, currency, planSlug }: PlanQuote,
  reference: string,
): Promise<string> {
  const opened = await gatewayOf()
    .open(platformAccount(), {
      reference,
      amountMinor,
      currency,
      description: planSlug,
      returnUrl: `${gatewayConnection().frontendUrl}/dashboard/billing/payments/${reference}`,
      expiresAt: new Date(databaseTime() + OFFERED_MINUTES * 60_000),
      language: ENGLISH,
      customer: { name: '', phone: '' },
    })
    .catch((error) => {
      throw gatewayUnavailable(error);
    });
  return opened.id;
}

async function insert(
  id: string,
  { quote, subscriptionId, gatewayOrderId }: NonNullable<Prepared['opened']>,
  trx: Trx,
): Promise<void> {
  const isFree = gatewayOrderId === null;
  const subscription = isFree ? await lockSubscription(subscriptionId, trx) : null;
  if (subscription) await refuseChanged(subscription, quote, trx);
  const { planSlug, billingCycle, amountMinor, currency, creditMinor, kind } = quote;
  await SubscriptionPayment.query(trx).insert({
    id,
    userSubscriptionId: subscriptionId,
    planSlug,
    billingCycle,
    amountMinor,
    currency,
    creditMinor,
    startsAtOnce: kind === 'upgrade',
    status: 'created',
    gatewayOrderId,
  });
  const payment = subscription && (await subscriptionPaymentById(id, trx));
  if (payment) await completeFree(subscription, payment, trx);
}

/** A price of 0 uses credit from earlier payments, which may have been spent in the meantime. */
async function refuseChanged(
  subscription: SubscriptionState,
  quote: PlanQuote,
  trx: Trx,
): Promise<void> {
  const again = quotePlan(subscription, quote, await quoteBasis(subscription.id, trx));
  if (again.kind !== quote.kind || again.amountMinor > 0) throw priceChanged();
}

const priceChanged = (): Refusal => conflict('PRICE_CHANGED', message('errors.plan.priceChanged'));
