import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../../enums.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { newToken } from '../../../ids.ts';
import { type Clock, longDay } from '../../../kernel/format/format-time.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { canPayPlatform } from '../payments/platform-account.ts';
import { offerOf } from '../plan-offers.ts';
import { type Plan, type PlanChoice, planChoice, planOf } from '../plans.ts';
import { findSubscriptionState } from '../queries/subscription-states.ts';
import { isPayable, type PlanQuote, quoteBasis } from '../quote-plan.ts';
import type { SubscriptionState } from '../subscription-state.ts';
import { eachText, planPaid } from './plan-text.ts';

const Word = Type.String({ default: '', maxLength: 40 });

export const ChoiceFields = { plan: Word, cycle: Word };

/** @throws Refusal 400 for unknown words */
export function readChoice({ plan, cycle }: { plan: string; cycle: string }): PlanChoice {
  const planSlug = PLAN_SLUGS.find((slug) => slug === plan);
  if (!planSlug) throw invalidField('plan', message('errors.plan.unknown'));
  const choice = planChoice(
    planSlug,
    BILLING_CYCLES.find((each) => each === cycle),
  );
  if (!choice) throw invalidField('cycle', message('errors.plan.cycle'));
  return choice;
}

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
  const { t } = request;
  const heading = plan.monthlyPriceMinor ? planPaid(plan.name, choice.billingCycle, t) : plan.name;
  const canPay = canPayPlatform();
  const page = { plan, heading, choice, contact, each: eachText(t), canPay, day };
  const { quote, refusal } = offerOf(subscription, choice, basis);
  if (refusal) {
    return { ...page, quote, payable: false, words: '', key: '', refusal: refusal.textIn(t) };
  }
  const words = meaning(quote, { subscription, plans: basis.plans, clock, t });
  return { ...page, quote, payable: isPayable(quote), words, key: newToken(), refusal };
}

interface Setting {
  subscription: SubscriptionState;
  plans: readonly Plan[];
  clock: Clock;
  t: Translator;
}

function meaning(quote: PlanQuote, { subscription, plans, clock, t }: Setting): string {
  const words = {
    date: longDay(quote.startsAt, clock),
    plan: planOf(plans, quote.planSlug).name,
    present: planOf(plans, subscription.planSlug).name,
  };
  switch (quote.kind) {
    case 'start':
      return subscription.status === 'trial'
        ? t('money.means.startInTrial', words)
        : t('money.means.start', words);
    case 'renew':
      return t('money.means.renew', words);
    case 'upgrade':
      return quote.creditMinor > 0
        ? t('money.means.upgradeWithCredit', words)
        : t('money.means.upgrade', words);
    case 'later':
      return quote.priceMinor === 0
        ? t('money.means.laterFree', words)
        : t('money.means.later', words);
    case 'keep':
      return t('money.means.keep', words);
    case 'free':
      return t('money.means.free', words);
  }
}
