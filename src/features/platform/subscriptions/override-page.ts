import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import { OPERATOR_CLOCK, shortTime } from '../../../kernel/format/format-time.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { lastAuditOf } from '../audit/list-audit.ts';
import { findStoreSubscription, newerSubscription } from './find-store-subscription.ts';
import { isStale, type OverrideForm, overrideOf } from './override-form.ts';
import { type OverridePreview, overridePreview } from './override-preview.ts';

const { cycleWords, planWords, subscriptionLooks } = statusWords(english);

const NOTHING: OverridePreview = { key: '', changes: [], notes: [] };

/** With the typed values and their effect. @throws Refusal 404 */
export async function overridePage(
  id: string,
  typed: Partial<OverrideForm>,
  problems?: FormProblems,
) {
  const subscription = await findStoreSubscription(id);
  const form = { extendDays: '', reason: '', shown: '', ...typed };
  const { preview, found } = previewOf(subscription, form);
  return {
    subscription,
    here: `/admin/subscriptions/${id}`,
    newer: await newerSubscription(subscription),
    typed: {
      ...form,
      planSlug: form.planSlug ?? subscription.planSlug,
      status: form.status ?? subscription.status,
      billingCycle: form.billingCycle ?? subscription.billingCycle,
    },
    choices: CHOICES,
    preview,
    clash: isStale(form, subscription) ? await clashText(id) : undefined,
    problems: { problems: [], errors: NO_ERRORS, ...found, ...problems },
  };
}

function previewOf(subscription: Parameters<typeof overridePreview>[0], form: OverrideForm) {
  try {
    return { preview: overridePreview(subscription, overrideOf(form, subscription)) };
  } catch (error) {
    return { preview: NOTHING, found: formProblems(error, LABELS, english) };
  }
}

export const LABELS = { extendDays: 'Days to add', reason: 'Reason' };

const CHOICES = {
  planSlug: PLAN_SLUGS.map((value) => ({ value, label: planWords[value] })),
  status: SUBSCRIPTION_STATUSES.map((value) => ({
    value,
    label: subscriptionLooks[value].word,
  })),
  billingCycle: BILLING_CYCLES.map((value) => ({ value, label: cycleWords[value] })),
};

const HOUR = 3_600_000;

async function clashText(id: string): Promise<string> {
  const last = await lastAuditOf('subscription', id, ['subscription_overridden']);
  if (!last || databaseNow().getTime() - last.at.getTime() > HOUR) {
    return 'This subscription has changed since you opened the page, because of a payment or the end of the billing period';
  }
  return `${last.actor.name} changed this subscription ${shortTime(last.at, OPERATOR_CLOCK)}`;
}
