import { DeliveryError } from '../../../clients/delivery-error.ts';
import type { OutsidePolicy } from '../../../clients/outside.ts';
import { type PushMessage, SubscriptionGone, sendPush } from '../../../clients/web-push.ts';
import { CannotDecrypt, type SecretBox } from '../../../kernel/crypto/encryption.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../kernel/translation/languages.ts';
import { stored } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { rememberOutcome, removePhone } from '../push/phones.ts';
import { pushSender } from '../push/push-keys.ts';
import { phonesOf, type ReachedPhone } from '../push/queries/phones.ts';
import { tellsAmount } from '../shown-words.ts';
import { type ClaimedNotification, deliveryName } from './claimed-notification.ts';
import { noticeLink } from './notice-link.ts';

interface PushSettings {
  frontendUrl: string;
  secrets: SecretBox;
  pushPolicy: OutsidePolicy;
}

/** Or to the one of a test. One success is enough: the others store their errors. */
export async function sendByPush(
  tenant: Tenant,
  notice: ClaimedNotification,
  settings: PushSettings,
): Promise<string> {
  const phones = await phonesOf(tenant, notice.recipient, notice.event);
  if (phones.length === 0) throw noPhone();
  const sender = await pushSender(settings.secrets, settings.frontendUrl).catch(unreadable);
  const message = messageOf(notice, settings.frontendUrl);
  const title = messageOf({ ...notice, body: '' }, settings.frontendUrl);
  const messageFor = (phone: ReachedPhone) =>
    phone.seesAmounts || !tellsAmount(notice.event) ? message : title;
  const outcomes = await Promise.all(
    phones.map((phone) =>
      sendTo(tenant, phone, messageFor(phone), { sender, policy: settings.pushPolicy }),
    ),
  );
  const got = outcomes.filter((outcome) => outcome === 'sent').length;
  if (got > 0) return got === 1 ? '1 phone' : `${got} phones`;
  const failure = outcomes.find((outcome) => outcome instanceof DeliveryError);
  throw failure ?? noPhone();
}

const NO_PHONE = message('errors.delivery.noPhone');
const PUSH_KEYS = message('errors.delivery.pushKeys');

const noPhone = () =>
  new DeliveryError(NO_PHONE, {
    temporary: false,
  });

function unreadable(error: unknown): never {
  if (!(error instanceof CannotDecrypt)) throw error;
  throw new DeliveryError(PUSH_KEYS, {
    temporary: true,
  });
}

async function sendTo(
  tenant: Tenant,
  phone: ReachedPhone,
  message: PushMessage,
  to: Parameters<typeof sendPush>[2],
): Promise<'sent' | 'gone' | DeliveryError> {
  try {
    await sendPush(phone, message, to);
    await rememberOutcome(tenant, phone.id, null);
    return 'sent';
  } catch (error) {
    if (error instanceof SubscriptionGone) {
      await removePhone(tenant, phone.id);
      return 'gone';
    }
    if (!(error instanceof DeliveryError)) throw error;
    await rememberOutcome(tenant, phone.id, stored(error.words));
    return error;
  }
}

/** A phone shows one notification of a name, even if it arrives twice. */
function messageOf(notice: ClaimedNotification, frontendUrl: string): PushMessage {
  const order = notice.orderId ? { id: notice.orderId, publicToken: '' } : null;
  const store = { slug: '', language: ENGLISH, languages: [] };
  const { pathname, search } = new URL(noticeLink(notice, { order, store, frontendUrl }));
  const { title, body } = notice;
  return {
    topic: notice.id.replaceAll('-', ''),
    payload: JSON.stringify({
      id: deliveryName(notice),
      title,
      body: body.slice(0, 500),
      url: pathname + search,
    }),
  };
}
