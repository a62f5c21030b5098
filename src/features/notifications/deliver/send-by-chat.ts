import { DeliveryError } from '../../../clients/delivery-error.ts';
import { NoTemplate } from '../../../clients/provider/provider.ts';
import { sendTemplate } from '../../../clients/provider/send-template.ts';
import { unlinked } from '../../../clients/unlinked.ts';
import { CannotDecrypt, type SecretBox } from '../../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { chatConnectionOf } from '../../channels/sender-of.ts';
import { findOrder } from '../../orders/find-order.ts';
import type { Order } from '../../orders/order.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { Store } from '../../stores/store.ts';
import { wordsIn } from '../../stores/store-words.ts';
import { type ClaimedNotification, languageOf } from './claimed-notification.ts';
import { noticeLink } from './notice-link.ts';

/**
 * Sends a notice as a template message from the store's own number. A shopper's has the name of the
 * event and four values: name, order number, store, link. The seller's is `seller_notice` with
 * title, text and link.
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
    throw new DeliveryError(message('errors.delivery.noNumber'), {
      temporary: false,
    });
  }
  const url = noticeLink(notice, { order, store, frontendUrl });
  const language = languageOf(notice);
  const template = {
    to: notice.recipient ?? '',
    ...templateOf(notice, store, order, url),
    reference: notice.id,
  };
  return sendTemplate(sender, { ...template, language }).catch((error: unknown) => {
    if (language === ENGLISH || !(error instanceof NoTemplate)) throw error;
    return sendTemplate(sender, { ...template, language: ENGLISH });
  });
}

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new DeliveryError(message('errors.delivery.tokenUnreadable'), { temporary: false });
}

function templateOf(
  notice: ClaimedNotification,
  store: Store,
  order: Order | null,
  url: string,
): { template: string; parameters: string[] } {
  const t = wordsIn(languageOf(notice), store);
  if (notice.audience === 'seller' || !order || !notice.event) {
    return {
      template: 'seller_notice',
      parameters: [unlinked(notice.title, t), unlinked(notice.body, t), url],
    };
  }
  const values = [order.customer.name, String(order.orderNumber), store.name];
  const words = values.map((value) => unlinked(value, t));
  return { template: notice.event, parameters: [...words, url] };
}
