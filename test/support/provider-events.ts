import { createHmac } from 'node:crypto';
import { seedConnection } from '../../dev/seed/seed-connection.ts';
import type { ConnectionChannel } from '../../src/enums.ts';
import { newId } from '../../src/ids.ts';
import { freshAddress } from './accounts.ts';
import type { TestApp } from './app.ts';
import { rows } from './rows.ts';
import { aStore, type TestStore } from './stores.ts';

/** What the configuration says in tests of the provider's webhooks. */
export const APP_SECRETS = { chat: 'the-chat-app-secret', social: 'the-social-app-secret' };
export const VERIFY_TOKENS = { chat: 'the-chat-token', social: 'the-social-token' };

/** Config of an application that checks signatures as it does while developing. */
export const SIGNED = {
  environment: 'development',
  appSecrets: { chat: [APP_SECRETS.chat], social: [APP_SECRETS.social] },
  verifyTokens: VERIFY_TOKENS,
} as const;

/** A store with a number and a page that shoppers write to. */
export interface ChatStore extends TestStore {
  numberId: string;
  wabaId: string;
  pageId: string;
}

let count = 0;
/** Digits that no other id of this process has. */
export const freshDigits = (): string =>
  `${Date.now()}${String(++count).padStart(4, '0')}`.slice(-15);

export async function aChatStore({ app }: TestApp): Promise<ChatStore> {
  const store = await aStore(app);
  const [numberId, wabaId, pageId] = [freshDigits(), freshDigits(), freshDigits()];
  const accessToken = 'token-of-the-provider';
  await seedConnection(
    store.tenant,
    { channel: 'chat', phoneNumberId: numberId, accountId: wabaId, accessToken },
    app.secrets,
  );
  await seedConnection(
    store.tenant,
    { channel: 'social', accountId: pageId, accessToken },
    app.secrets,
  );
  return { ...store, numberId, wabaId, pageId };
}

interface Shopper {
  from?: string;
  name?: string;
  at?: Date;
  id?: string;
}

/** Seconds, as the chat channel tells the time. */
const seconds = (at: Date): string => String(Math.floor(at.getTime() / 1_000));

/** A message of the chat channel, as its list holds it. */
export const chatMessage = (
  content: object,
  { from = '919876543210', at = new Date(), id = `wamid.${newId()}` }: Shopper = {},
) => ({ from, id, timestamp: seconds(at), ...content });

export const textMessage = (body: string, shopper: Shopper = {}) =>
  chatMessage({ type: 'text', text: { body } }, shopper);

/** A change of the chat channel's field `messages`. */
export const chatChange = ({ numberId }: ChatStore, value: object) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '911234567890', phone_number_id: numberId },
    ...value,
  },
});

/** A delivery of the chat channel. */
export const chatDelivery = (store: ChatStore, ...changes: object[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: store.wabaId, changes }],
});

/** A delivery with messages of shoppers. */
export const chatMessages = (store: ChatStore, ...messages: { from: string }[]) =>
  chatDelivery(
    store,
    chatChange(store, {
      contacts: messages.map(({ from }) => ({ wa_id: from, profile: { name: `Asha ${from}` } })),
      messages,
    }),
  );

/** A delivery that tells how far messages of the store have come. */
export const chatStatuses = (store: ChatStore, ...statuses: object[]) =>
  chatDelivery(store, chatChange(store, { statuses }));

/** A delivery about the account. */
export const accountDelivery = (
  { wabaId }: ChatStore,
  field: string,
  value: object,
  at = new Date(),
) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: wabaId, time: Math.floor(at.getTime() / 1_000), changes: [{ field, value }] }],
});

/** A delivery of the social channel with these items. */
export const socialDelivery = ({ pageId }: ChatStore, ...messaging: object[]) => ({
  object: 'instagram',
  entry: [{ id: pageId, time: Date.now(), messaging }],
});

/** An item of the social channel from a shopper. */
export const socialItem = (
  { pageId }: ChatStore,
  content: object,
  sender = '5614879045272581',
) => ({
  sender: { id: sender },
  recipient: { id: pageId },
  timestamp: Date.now(),
  ...content,
});

export const signed = (body: string | Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

const channelOf = (event: unknown): ConnectionChannel =>
  JSON.stringify(event).includes('whatsapp_business_account') ? 'chat' : 'social';

interface Sending {
  url?: string;
  /** Another one than that of the channel; null: none. */
  signature?: string | null;
}

/** Posts a delivery, or these very bytes, signed as the provider does. */
export const postDeliveryOf =
  (context: TestApp) =>
  (delivery: object | string | Buffer, { url = '/webhooks/provider', signature }: Sending = {}) => {
    const payload =
      typeof delivery === 'string' || Buffer.isBuffer(delivery)
        ? delivery
        : JSON.stringify(delivery);
    const own = signed(payload, APP_SECRETS[channelOf(payload.toString())]);
    return context.app.inject({
      method: 'POST',
      url,
      remoteAddress: freshAddress(),
      headers: {
        'content-type': 'application/json',
        ...(signature === null ? {} : { 'x-hub-signature-256': signature ?? own }),
      },
      payload,
    });
  };

export interface StoredMessage {
  conversationId: string;
  externalId: string;
  direction: string;
  type: string;
  text: string;
  details: Record<string, unknown>;
  status: string | null;
  deleted: boolean;
  channelUserId: string;
  waId: string | null;
  phone: string | null;
  name: string;
}

/** Everything in the store's threads, by the order in which it was written. */
export const storedMessages = ({ ownerId }: TestStore) =>
  rows<StoredMessage>(
    `select m.conversation_id as "conversationId", m.external_id as "externalId", m.direction, m.type,
            m.text, m.details, m.status, m.deleted_at is not null as deleted,
            c.channel_user_id as "channelUserId", c.wa_id as "waId", c.phone, c.name
       from messages m join conversations c on c.owner_id = m.owner_id and c.id = m.conversation_id
      where m.owner_id = ? order by m.id`,
    [ownerId],
  );
