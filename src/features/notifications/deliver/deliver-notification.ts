import { DeliveryError } from '../../../clients/delivery-error.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { CHANNELS } from '../notification-channels.ts';
import { boundChannels, type Channels } from './channels.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { keptBack } from './kept-back.ts';
import { claimNotification } from './queries/claim-notification.ts';
import { markFailed, markSent, retryLater } from './settle-notification.ts';

const INTERRUPTED = message('errors.delivery.interrupted');
const OUR_SIDE = message('errors.delivery.ourSide');

/**
 * The attempt is counted before, and the provider's id stored after it, so a worker that dies in
 * between leaves a notification with an unknown result. On an idempotent channel it is then sent
 * again under the same name, which receivers show once; on others it would arrive twice, so a
 * person decides.
 * @throws errors that are not results of sending, such as an unreachable database
 */
export async function deliverNotification(
  { ownerId, notificationId }: { ownerId: string; notificationId: string },
  channels: Channels = boundChannels(),
): Promise<void> {
  const tenant = tenantOfStore({ ownerId });
  const notice = await claimNotification(tenant, notificationId);
  if (!notice) return;
  const { isIdempotent, isLetter } = CHANNELS[notice.channel];
  if (notice.wasHeld && !isIdempotent) {
    return markFailed(tenant, notice, INTERRUPTED);
  }
  if (isLetter && (await keptBack(tenant, notice))) return;
  const outcome = await attempt(tenant, notice, channels);
  if (typeof outcome === 'string') return markSent(tenant, notice, outcome);
  if (outcome.temporary) return retryLater(tenant, notice, outcome.words);
  return markFailed(tenant, notice, outcome.words);
}

async function attempt(
  tenant: Tenant,
  notice: ClaimedNotification,
  channels: Channels,
): Promise<string | DeliveryError> {
  try {
    return await channels[notice.channel](tenant, notice);
  } catch (error) {
    if (error instanceof DeliveryError) return error;
    await retryLater(tenant, notice, OUR_SIDE).catch(() => {});
    throw error;
  }
}
