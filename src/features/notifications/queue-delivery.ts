import type { Trx } from '../../kernel/db/db.ts';
import { addJobs } from '../../kernel/jobs/add-job.ts';
import type { Notification } from './notification.ts';

/** `runAt`: not before; null: at once. */
export async function queueDelivery(
  notices: readonly Pick<Notification, 'ownerId' | 'id'>[],
  trx: Trx,
  runAt: Date | null = null,
): Promise<void> {
  if (notices.length === 0) return;
  const jobs = notices.map(({ ownerId, id }) => ({
    data: { ownerId, notificationId: id },
    runAt,
  }));
  await addJobs(trx, 'deliver-notification', jobs);
}
