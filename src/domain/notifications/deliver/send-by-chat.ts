import { DeliveryError } from '../../../clients/delivery-error.ts';
import { sendTemplate } from '../../../clients/provider/send-template.ts';
import { unlinked } from '../../../clients/unlinked.ts';
import { CannotDecrypt, type SecretBox } from '../../../crypto/encryption.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { chatConnectionOf } from '../../channels/sender-of.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { findStoreOf, type Store } from '../../stores/find-store.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { noticeLink } from './notice-link.ts';

/** Our texts are in English; their templates are approved for it. */
const LANGUAGE = 'en';

/**
 * Sends a notice as a template message from the store's own number. A shopper's has the name of
 * the event and four values: name, order number, store, link. The seller's is `seller_notice`
 * with title, text and link.
 */
export async function sendByChat(
  tenant: Tenant,
  notice: ClaimedNotification,
  { frontendUrl, secrets }: { frontendUrl: string; secrets: SecretBox },
): Promise<string> {
  const [sender, store, order] = await Promise.all([
    chatConnectionOf(tenant, secrets).catch(unreadable),
    findStoreOf(tenant),
    notice.orderId ? findOrder(tenant, notice.orderId) : null,
  ]);
  if (!sender || !store) {
    throw new DeliveryError('No chat number is connected to your store. Connect one in Settings', {
      temporary: false,
    });
  }
  const url = noticeLink(notice, { order, slug: store.slug, frontendUrl });
  return sendTemplate(sender, {
    to: notice.recipient ?? '',
    ...templateOf(notice, store, order, url),
    language: LANGUAGE,
    reference: notice.id,
  });
}

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new DeliveryError(
    'The saved access token can’t be read. Reconnect your chat number in Settings',
    { temporary: false },
  );
}

function templateOf(
  notice: ClaimedNotification,
  store: Store,
  order: Order | null,
  url: string,
): { template: string; parameters: string[] } {
  if (notice.audience === 'seller' || !order || !notice.event) {
    return {
      template: 'seller_notice',
      parameters: [unlinked(notice.title), unlinked(notice.body), url],
    };
  }
  const words = [order.customer.name, String(order.orderNumber), store.name].map(unlinked);
  return { template: notice.event, parameters: [...words, url] };
}
