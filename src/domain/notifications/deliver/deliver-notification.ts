import { DeliveryError } from '../../../clients/delivery-error.ts';
import { type Tenant, tenantOfStore } from '../../../tenant.ts';
import { boundChannels, type Channels } from './channels.ts';
import { type ClaimedNotification, claimNotification } from './claim-notification.ts';
import { keptBack } from './kept-back.ts';
import { markFailed, markSent, retryLater } from './settle-notification.ts';

/**
 * Sends one notice and keeps what became of it: sent, to be tried again, or failed with the reason.
 * The attempt is counted before and the receiver's name for it kept after, so a worker that dies
 * in between leaves a notice that somebody had begun. A letter and a push are then sent again
 * under the same name, which mailboxes and phones show once; a chat message would come twice, so
 * a person decides.
 * @throws what is no outcome of sending, such as a database that is away
 */
export async function deliverNotification(
  { ownerId, notificationId }: { ownerId: string; notificationId: string },
  channels: Channels = boundChannels(),
): Promise<void> {
  const tenant = tenantOfStore({ ownerId });
  const notice = await claimNotification(tenant, notificationId);
  if (!notice) return;
  if (notice.wasHeld && notice.channel === 'chat') {
    return markFailed(tenant, notice, 'Sending was interrupted. The message may have arrived');
  }
  if (notice.channel === 'email' && (await keptBack(tenant, notice))) return;
  const outcome = await attempt(tenant, notice, channels);
  if (typeof outcome === 'string') return markSent(tenant, notice, outcome);
  if (outcome.temporary) return retryLater(tenant, notice, outcome.message);
  return markFailed(tenant, notice, outcome.message);
}

/** The provider's id of the message, or the reason for the failure. */
async function attempt(
  tenant: Tenant,
  notice: ClaimedNotification,
  channels: Channels,
): Promise<string | DeliveryError> {
  try {
    return await channels[notice.channel](tenant, notice);
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    await retryLater(tenant, notice, 'Something went wrong on our side').catch(() => {});
    throw error;
  }
}
