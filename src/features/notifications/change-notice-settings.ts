import type { NotificationAudience } from '../../enums.ts';
import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { changesBetween, type ShownFields } from '../stores/log/log-labels.ts';
import { recordChanges } from '../stores/log/record-in-log.ts';
import { saveNoticeSettings } from '../stores/notice-settings.ts';
import { clearNoticeContext } from './notice-context.ts';
import {
  choicesOf,
  EVENTS_OF,
  isChosen,
  lowStockOf,
  type NoticeChanges,
  type NoticeSettings,
} from './notice-settings.ts';
import { CHANNELS_OF } from './notification-channels.ts';

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
/** Above this, "low" would be meaningless. */
const MAX_LOW_STOCK = 1_000;

/**
 * Recorded in the store's log; absent fields stay.
 * @throws Refusal 400 for an invalid time or number, 404
 */
export async function changeNoticeSettings(
  tenant: Tenant,
  changes: NoticeChanges,
  actor: Actor,
): Promise<void> {
  refuseProblems(problemsOf(changes));
  await saveNoticeSettings<NoticeSettings>(tenant, async (before, trx) => {
    const after = changed(before, changes);
    const logged = changesBetween(shownOf(before), shownOf(after));
    await recordChanges(tenant, { action: 'notifications_changed', actor, changes: logged }, trx);
    return after;
  });
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

const AUDIENCES = ['seller', 'shopper'] as const;
const onOrOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

const shownOf = (settings: NoticeSettings): ShownFields => ({
  quietHours: settings.quietHours
    ? `${settings.quietHours.from} to ${settings.quietHours.to}`
    : null,
  askCod: onOrOff(settings.askCod ?? false),
  lowStockUpTo: String(lowStockOf(settings)),
  ...Object.fromEntries(AUDIENCES.flatMap((audience) => switchesOf(settings, audience))),
});

const switchesOf = (settings: NoticeSettings, audience: NotificationAudience) =>
  EVENTS_OF[audience].flatMap((event) =>
    CHANNELS_OF[audience].map((channel) => [
      `${audience}.${event}.${channel}`,
      onOrOff(isChosen(settings, audience, event, channel)),
    ]),
  );

function problemsOf({ quietHours, lowStockUpTo }: NoticeChanges): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const end of ['from', 'to'] as const) {
    if (quietHours && !CLOCK.test(quietHours[end])) {
      problems.push(fieldProblem(`quietHours.${end}`, message('errors.settings.time')));
    }
  }
  const low = lowStockUpTo ?? 0;
  if (!Number.isInteger(low) || low < 0 || low > MAX_LOW_STOCK) {
    const words = message('errors.settings.lowStock', { most: MAX_LOW_STOCK });
    problems.push(fieldProblem('lowStockUpTo', words));
  }
  return problems;
}
