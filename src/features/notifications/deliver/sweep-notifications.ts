import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { OutsideChannel } from '../notification-channels.ts';
import { queueDelivery } from '../queue-delivery.ts';
import { claimLate, queueFailedAgain } from './queries/sweep-notifications.ts';

const BATCH = 500;
const MAX_BATCHES = 20;

export async function sweepNotifications(): Promise<number> {
  let swept = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const found = await inTransaction(async (trx) => {
      const late = await claimLate(BATCH, trx);
      await queueDelivery(late, trx);
      return late.length;
    });
    swept += found;
    if (found < BATCH) break;
  }
  return swept;
}

/** Of the last two days, newest first and at most `limit`. Returns how many. */
export async function sweepFailedNotices(
  channel: OutsideChannel,
  limit: number,
  trx: Trx,
): Promise<number> {
  const again = await queueFailedAgain(channel, limit, trx);
  await queueDelivery(again, trx);
  return again.length;
}
