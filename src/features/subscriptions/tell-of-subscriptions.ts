import type { NoticeEvent } from '../../enums.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { longDay } from '../../kernel/format/format-time.ts';
import { tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';
import type { NoticeContext } from '../notifications/notice-context.ts';
import type { PlanNews } from '../notifications/text/plan-notice.ts';
import { addDays, GRACE_DAYS } from './periods.ts';
import { type Due, dueNotices } from './queries/due-notices.ts';
import { SubscriptionNotice } from './subscription-row.ts';

const BATCH = 500;
const MAX_BATCHES = 40;

/**
 * Notifies owners when a trial or a paid period ends, has ended or is unpaid, and when the plan's
 * orders are nearly or completely used: each once. Idempotent, also in parallel: the run that
 * writes the row sends. Returns how many notifications.
 * @throws the first error, after all others were notified
 */
export async function tellOfSubscriptions(): Promise<number> {
  let told = 0;
  const errors: unknown[] = [];
  const keep = (error: unknown) => {
    errors.push(error);
    return false;
  };
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const due = await dueNotices(BATCH);
    const before = told;
    for (const each of due) {
      if (await inTransaction((trx) => tell(each, trx)).catch(keep)) told++;
    }
    if (due.length < BATCH || told === before) break;
  }
  if (errors.length > 0) throw errors[0];
  return told;
}

async function tell(due: Due, trx: Trx): Promise<boolean> {
  const { id, notice, about, ownerId } = due;
  // The time comes back only of a row that was written.
  const { toldAt } = await SubscriptionNotice.query(trx)
    .insert({ userSubscriptionId: id, notice, about })
    .onConflict()
    .ignore()
    .returning('toldAt');
  if (!toldAt) return false;
  const data = ({ t, timeZone }: NoticeContext): PlanNews => ({
    notice,
    planName: due.planName,
    endsOn: longDay(due.endsAt, { timeZone, language: t.locale }),
    graceEndsOn: longDay(addDays(due.endsAt, GRACE_DAYS), { timeZone, language: t.locale }),
    nextPlanName: due.nextPlanName,
    isCancelled: due.isCancelled,
    count: due.count,
    cap: due.cap,
  });
  const news = (context: NoticeContext) => ({ ...data(context) });
  await announce(tenantOfStore({ ownerId }), { event: eventOf(notice), data: news }, trx);
  return true;
}

function eventOf(notice: string): NoticeEvent {
  if (notice.startsWith('usage')) return 'plan_usage';
  return notice === 'expired' ? 'subscription_expired' : 'subscription_expiring';
}
