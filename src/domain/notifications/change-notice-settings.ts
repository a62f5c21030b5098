import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenant.ts';
import { saveNoticeSettings } from '../stores/save-notice-settings.ts';
import type { NoticeSettings } from './notice-settings.ts';
import { forgetNoticeContext } from './recent-notice-context.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Above it, "low" would say nothing any more. */
const MAX_LOW_STOCK = 1_000;

/**
 * Keeps what a store has chosen, in place of what it had chosen before.
 * @throws Refusal 400 for a clock time or a number that cannot be
 */
export async function changeNoticeSettings(
  tenant: Tenant,
  settings: NoticeSettings,
): Promise<void> {
  refuseProblems(problemsOf(settings));
  await saveNoticeSettings(tenant, settings);
  forgetNoticeContext(tenant);
}

function problemsOf({ quietHours, lowStockUpTo = 0 }: NoticeSettings): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const end of ['from', 'to'] as const) {
    if (quietHours && !CLOCK.test(quietHours[end])) {
      problems.push({ path: `quietHours.${end}`, message: 'should be a time such as 22:00' });
    }
  }
  if (!Number.isInteger(lowStockUpTo) || lowStockUpTo < 0 || lowStockUpTo > MAX_LOW_STOCK) {
    const message = `should be a whole number from 0 to ${MAX_LOW_STOCK}`;
    problems.push({ path: 'lowStockUpTo', message });
  }
  return problems;
}
