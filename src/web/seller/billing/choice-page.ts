import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { canPayPlatform } from '../../../domain/subscriptions/payments/platform-account.ts';
import { offerOf } from '../../../domain/subscriptions/plan-offers.ts';
import {
  type Plan,
  type PlanChoice,
  planChoice,
  planOf,
} from '../../../domain/subscriptions/plans.ts';
import { findSubscriptionState } from '../../../domain/subscriptions/queries/subscription-states.ts';
import { isPayable, type PlanQuote, quoteBasis } from '../../../domain/subscriptions/quote-plan.ts';
import type { SubscriptionState } from '../../../domain/subscriptions/subscription-state.ts';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../../enums.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { type Clock, longDay } from '../../../format/format-time.ts';
import { newToken } from '../../../ids.ts';
import { sellerStore } from '../seller-store.ts';
import { EACH } from './plan-text.ts';

const Word = Type.String({ default: '', maxLength: 40 });

/** A plan and cycle, as links and forms carry them. */
export const ChoiceFields = { plan: Word, cycle: Word };

/** The plan that was chosen. @throws Refusal 400 for unknown words */
export function readChoice({ plan, cycle }: { plan: string; cycle: string }): PlanChoice {
  const planSlug = PLAN_SLUGS.find((slug) => slug === plan);
  if (!planSlug) throw invalidField('plan', 'must be one of the listed plans');
  const choice = planChoice(
    planSlug,
    BILLING_CYCLES.find((each) => each === cycle),
  );
  if (!choice) throw invalidField('cycle', 'must be monthly or yearly');
  return choice;
}

/** The effect, price and end of a choice, before its button. */
export async function choicePage(
  request: FastifyRequest,
  choice: PlanChoice,
  contact: string | null,
) {
  const clock = sellerStore(request);
  const subscription = await findSubscriptionState(request.tenant);
  if (!subscription) throw notFound('Subscription');
  const basis = await quoteBasis(subscription.id);
  const plan = planOf(basis.plans, choice.planSlug);
  const day = (at: Date) => longDay(at, clock);
  const page = { plan, choice, contact, each: EACH, canPay: canPayPlatform(), day };
  const { quote, refusal } = offerOf(subscription, choice, basis);
  if (refusal) {
    return { ...page, quote, payable: false, words: '', key: '', refusal: refusal.message };
  }
  const words = meaning(quote, { subscription, plans: basis.plans, clock });
  return { ...page, quote, payable: isPayable(quote), words, key: newToken(), refusal };
}

interface Setting {
  subscription: SubscriptionState;
  plans: readonly Plan[];
  clock: Clock;
}

function meaning(quote: PlanQuote, { subscription, plans, clock }: Setting): string {
  const from = longDay(quote.startsAt, clock);
  const { name } = planOf(plans, quote.planSlug);
  const present = planOf(plans, subscription.planSlug).name;
  switch (quote.kind) {
    case 'start':
      return subscription.status === 'trial'
        ? `You’ll get ${name} immediately. The paid period will start on ${from}, when your trial ends, so you’ll keep your remaining trial days.`
        : `${name} will start now, and your dashboard will reopen.`;
    case 'renew':
      return `${name} will continue from ${from}, when the current paid period ends.`;
    case 'upgrade':
      return quote.creditMinor > 0
        ? `${name} will start immediately with a new billing period. You’ll be credited for unused time on ${present}.`
        : `${name} will start immediately with a new billing period.`;
    case 'later':
      return quote.priceMinor === 0
        ? `You’ll stay on ${present} until ${from}. You’ll then move to ${name}, which is free.`
        : `You’ll stay on ${present} until ${from}. You’ll then move to ${name} and pay for it. You won’t pay anything today.`;
    case 'keep':
      return `You’ll stay on ${name}, and the planned change will be cancelled. You won’t pay anything.`;
    case 'free':
      return `${name} will start now. It’s free and renews automatically each month.`;
  }
}
