import { databaseNow } from '../../../kernel/db/clock.ts';
import {
  everyStore,
  findBrokenRules,
  RULE_NAMES,
  storesChangedSince,
} from './find-broken-rules.ts';

export interface Found {
  broken: number;
  rules: string[];
  /** Up to then changed stores were checked, and all stores. */
  checkedTo: string;
  allCheckedTo: string;
}

/** UTC: half past two in the morning in India. */
const NIGHT_HOUR = 21;

/**
 * Checks the stores that changed since the last run that succeeded, and the platform; once a night
 * all stores. A rule that was broken is checked in all stores until it holds again.
 * @param last what the last run found that succeeded, perhaps of another release
 */
export async function checkOnSchedule(last: unknown): Promise<Found> {
  const now = databaseNow();
  const before = isFound(last) ? last : null;
  if (!before || new Date(before.allCheckedTo) < lastNight(now)) {
    return found(await findBrokenRules(), now, now);
  }
  const wasBroken = (rule: string) => before.rules.includes(rule);
  const known = RULE_NAMES.filter(wasBroken);
  const others = RULE_NAMES.filter((rule) => !wasBroken(rule));
  const changed = await storesChangedSince(new Date(before.checkedTo));
  const broken = await findBrokenRules({ ...changed, rules: others });
  if (known.length > 0) {
    broken.push(...(await findBrokenRules({ ...(await everyStore()), rules: known })));
  }
  return found(broken, now, new Date(before.allCheckedTo));
}

const found = (broken: { rule: string }[], now: Date, all: Date): Found => ({
  broken: broken.length,
  rules: broken.map(({ rule }) => rule),
  checkedTo: now.toISOString(),
  allCheckedTo: all.toISOString(),
});

function isFound(result: unknown): result is Found {
  const { rules, checkedTo, allCheckedTo } = (result ?? {}) as Partial<Found>;
  return Array.isArray(rules) && checkedTo !== undefined && allCheckedTo !== undefined;
}

function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}
