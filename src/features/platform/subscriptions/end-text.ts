import { databaseNow } from '../../../kernel/db/clock.ts';
import { calendarDay, OPERATOR_CLOCK } from '../../../kernel/format/format-time.ts';
import type { OverrideState } from '../../subscriptions/planned-override.ts';

const DAY = 86_400_000;

/** Of the running trial or period, or of the last one; days in UTC. */
export function endText(
  { status, trialEndsAt, currentPeriodEnd }: OverrideState,
  now = databaseNow(),
): { label: string; day: string; distance: string; isTrial: boolean } {
  // Once something was paid, the period ends after the trial.
  const isTrial =
    status === 'trial' ||
    (status === 'expired' && trialEndsAt !== null && trialEndsAt >= currentPeriodEnd);
  const left = currentPeriodEnd.getTime() - now.getTime();
  return {
    label: `${isTrial ? 'Trial' : 'Period'} ${left > 0 ? 'ends' : 'ended'}`,
    day: calendarDay(currentPeriodEnd, OPERATOR_CLOCK),
    distance: distance(left),
    isTrial,
  };
}

function distance(left: number): string {
  const days = Math.floor(Math.abs(left) / DAY);
  if (days === 0) return left > 0 ? 'in less than a day' : 'less than a day ago';
  const words = days === 1 ? '1 day' : `${days.toLocaleString('en-GB')} days`;
  return left > 0 ? `in ${words}` : `${words} ago`;
}
