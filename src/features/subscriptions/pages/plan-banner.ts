import { type Clock, longDay } from '../../../kernel/format/format-time.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { PlatformSettings } from '../../platform/settings.ts';
import { addDays, GRACE_DAYS } from '../periods.ts';
import type { Subscription } from '../queries/find-subscription.ts';
import { daysUntil, usageOf } from './plan-text.ts';

/** The banner appears this many days before the trial ends. */
const TRIAL_DAYS_LEFT = 3;

/** Null where there is nothing to do. */
export function planBanner(
  subscription: Subscription | null,
  clock: Clock,
  { orderCap }: Pick<PlatformSettings, 'orderCap'>,
  t: Translator,
): { text: string; action: string; isUrgent: boolean } | null {
  if (!subscription) return null;
  const { status, currentPeriodEnd: end, nextPlanSlug } = subscription;
  if (status === 'past_due') {
    const until = longDay(addDays(end, GRACE_DAYS), clock);
    return {
      text: t('money.banner.overdue', { date: until }),
      action: t('money.banner.payNow'),
      isUrgent: true,
    };
  }
  if (status === 'trial' && daysUntil(end) <= TRIAL_DAYS_LEFT && nextPlanSlug === null) {
    return {
      text: t('money.banner.trial', { days: daysUntil(end) }),
      action: t('money.banner.choose'),
      isUrgent: false,
    };
  }
  const { level, words } = usageOf(subscription, orderCap, t);
  return level === 'over'
    ? { text: words, action: t('money.banner.larger'), isUrgent: false }
    : null;
}
