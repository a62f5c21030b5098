import { databaseNow } from '../../../kernel/db/clock.ts';
import type { EndingTrial } from './queries/ending-trials.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export const trialRows = ({ count, items }: { count: number; items: EndingTrial[] }) => ({
  count,
  items: items.map((trial) => ({ ...trial, left: timeLeft(trial.endsAt) })),
});

/** "6 days", "5 h"; also for less than an hour. */
export function timeLeft(endsAt: Date, now = databaseNow()): string {
  const left = endsAt.getTime() - now.getTime();
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} days`;
  if (left >= DAY) return '1 day';
  return left >= HOUR ? `${Math.floor(left / HOUR)} h` : 'under 1 h';
}
