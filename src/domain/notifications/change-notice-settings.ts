import type { NotificationAudience } from '../../enums.ts';
import { type FieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { saveNoticeSettings } from '../stores/notice-settings.ts';
import { clearNoticeContext } from './notice-context.ts';
import { choicesOf, isChosen, type NoticeChanges, type NoticeSettings } from './notice-settings.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Above this, "low" would be meaningless. */
const MAX_LOW_STOCK = 1_000;

/**
 * Changes a store's notification settings; absent fields stay.
 * @throws Refusal 400 for an invalid time or number, 404
 */
export async function changeNoticeSettings(tenant: Tenant, changes: NoticeChanges): Promise<void> {
  refuseProblems(problemsOf(changes));
  await saveNoticeSettings<NoticeSettings>(tenant, (before) => changed(before, changes));
  clearNoticeContext(tenant);
}

function changed(before: NoticeSettings, changes: NoticeChanges): NoticeSettings {
  const { askCod = before.askCod, lowStockUpTo = before.lowStockUpTo } = changes;
  const { quietHours = before.quietHours ?? null } = changes;
  const choices = (audience: NotificationAudience) =>
    choicesOf(
      audience,
      (event, channel) =>
        changes[audience]?.[event]?.[channel] ?? isChosen(before, audience, event, channel),
    );
  return {
    seller: choices('seller'),
    shopper: choices('shopper'),
    ...(askCod ? { askCod } : {}),
    quietHours,
    ...(typeof lowStockUpTo === 'number' ? { lowStockUpTo } : {}),
  };
}

function problemsOf({ quietHours, lowStockUpTo }: NoticeChanges): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const end of ['from', 'to'] as const) {
    if (quietHours && !CLOCK.test(quietHours[end])) {
      problems.push({ path: `quietHours.${end}`, message: 'must be a time such as 22:00' });
    }
  }
  const low = lowStockUpTo ?? 0;
  if (!Number.isInteger(low) || low < 0 || low > MAX_LOW_STOCK) {
    const message = `must be a whole number from 0 to ${MAX_LOW_STOCK}`;
    problems.push({ path: 'lowStockUpTo', message });
  }
  return problems;
}
