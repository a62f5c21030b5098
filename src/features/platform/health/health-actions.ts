import type { WebhookSource } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { type AskedRun, runNow } from '../../../kernel/jobs/run-now.ts';
import { restartSchedules } from '../../../kernel/jobs/schedules.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { Operator } from '../../../session.ts';
import { replayDeadEvents, replayEventsOf } from '../../incoming-webhooks/queries/replay-events.ts';
import { replayEvent } from '../../incoming-webhooks/replay-event.ts';
import { sweepFailedNotices } from '../../notifications/deliver/sweep-notifications.ts';
import type { Notification } from '../../notifications/notification.ts';
import type { OutsideChannel } from '../../notifications/notification-channels.ts';
import { resendNotification } from '../../notifications/resend-notification.ts';
import { expireSubscriptions } from '../../subscriptions/expire-subscriptions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type StoreNotice, storeNotice } from './queries/notifications.ts';

export interface Doer {
  actor: Operator;
  reason?: string | null | undefined;
}

/** The most in one request; the page shows how many are left. */
const MOST_AT_ONCE = 2_000;

/** @throws Refusal 404 */
export const replayAsOperator = (id: string, doer: Doer): Promise<void> =>
  inTransaction(async (trx) => {
    const { source, event, ownerId, state, attempts } = await replayEvent(id, trx);
    const target = { type: 'webhook_event', id, name: `${source} ${event}` } as const;
    const before = { state, attempts };
    const after = { state: 'failed', attempts: state === 'dead' ? 0 : attempts };
    await recordAudit({ action: 'event_replayed', ...doer, target, ownerId, before, after }, trx);
    await addJob(trx, 'run-recurring', { name: 'retry-webhook-events' });
  });

export const replayDeadAsOperator = (source: WebhookSource, doer: Doer): Promise<number> =>
  inTransaction(async (trx) => {
    const count = await replayDeadEvents(source, MOST_AT_ONCE, trx);
    if (count === 0) return 0;
    const target = { type: 'webhook_event', id: null, name: `Failed ${source} events` } as const;
    await recordAudit({ action: 'event_replayed', ...doer, target, after: { count } }, trx);
    await addJob(trx, 'run-recurring', { name: 'retry-webhook-events' });
    return count;
  });

export const replayStoreAsOperator = (
  { ownerId, name }: { ownerId: string; name: string },
  doer: Doer,
): Promise<string[]> =>
  inTransaction(async (trx) => {
    const ids = await replayEventsOf(ownerId, MOST_AT_ONCE, trx);
    if (ids.length === 0) return ids;
    const target = { type: 'webhook_event', id: null, name: `Events for ${name}` } as const;
    const after = { count: ids.length };
    await recordAudit({ action: 'event_replayed', ...doer, target, ownerId, after }, trx);
    await addJob(trx, 'run-recurring', { name: 'retry-webhook-events' });
    return ids;
  });

/** @throws Refusal 404 */
export async function findNotice(ownerId: string, id: string): Promise<StoreNotice> {
  const notice = isUuid(id) && isUuid(ownerId) ? await storeNotice(ownerId, id) : undefined;
  if (!notice) throw notFound('Notice');
  return notice;
}

/** @throws Refusal 404, 409 NOT_RESENDABLE */
export async function resendAsOperator(
  { ownerId, id }: { ownerId: string; id: string },
  doer: Doer,
): Promise<Notification> {
  const target = { type: 'notification', id, name: 'A notification' } as const;
  return resendNotification(tenantOfStore({ ownerId }), id, (trx) =>
    recordAudit({ action: 'notice_resent', ...doer, target, ownerId }, trx),
  );
}

export const resendFailedAsOperator = (channel: OutsideChannel, doer: Doer): Promise<number> =>
  inTransaction(async (trx) => {
    const count = await sweepFailedNotices(channel, MOST_AT_ONCE, trx);
    if (count === 0) return 0;
    const target = {
      type: 'notification',
      id: null,
      name: `Failed ${channel} notifications`,
    } as const;
    await recordAudit({ action: 'notice_resent', ...doer, target, after: { count } }, trx);
    return count;
  });

/** @throws Refusal 404, 503 NO_WORKER */
export const runAsOperator = (name: string, doer: Doer): Promise<AskedRun> =>
  runNow(name, (trx) =>
    recordAudit({ action: 'job_run', ...doer, target: { type: 'job', id: name, name } }, trx),
  );

/** @throws Refusal 503 QUEUE_AWAY; then nothing is recorded either */
export const restartAsOperator = async (doer: Doer): Promise<void> => {
  await restartSchedules();
  const target = { type: 'job', id: null, name: 'All schedules' } as const;
  await inTransaction((trx) =>
    recordAudit({ action: 'schedules_restarted', ...doer, target }, trx),
  );
};

export async function expireAsOperator(doer: Doer): Promise<number> {
  const { expired } = await expireSubscriptions();
  const name = 'expire-subscriptions';
  const target = { type: 'job', id: name, name } as const;
  await inTransaction((trx) =>
    recordAudit({ action: 'job_run', ...doer, target, after: { expired } }, trx),
  );
  return expired;
}
