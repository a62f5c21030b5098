import { seedConnection } from '../../dev/seed/seed-connection.ts';
import type { InboundMessage } from '../../src/clients/provider/webhooks/inbound-message.ts';
import {
  type RecordedMessage,
  recordInbound,
} from '../../src/features/conversations/record-inbound.ts';
import { newId } from '../../src/ids.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { inTransaction } from '../../src/kernel/db/db.ts';
import type { TestApp } from './app.ts';
import { aChatNumber } from './notices.ts';
import type { TestStore } from './stores.ts';

/** A connected page of the store's own. */
export const aPage = (store: TestStore, { config }: TestApp): Promise<string> =>
  seedConnection(
    store.tenant,
    { channel: 'social', accountId: newId(), accessToken: 'EAApage-token' },
    new SecretBox(config.encryptionKey),
  );

/** A connected number of the store's own. */
export const aNumber = (store: TestStore, { config }: TestApp): Promise<string> =>
  aChatNumber(store, config);

type Changes = Partial<Omit<InboundMessage, 'from'>> & { from?: Partial<InboundMessage['from']> };

let count = 0;

/** What a shopper with a number of their own writes, unless told otherwise. */
export function inboundText(text: string, { from, ...changes }: Changes = {}): InboundMessage {
  const waId = from?.waId === undefined ? '919876500001' : from.waId;
  return {
    externalId: `wamid.${++count}.${newId()}`,
    channel: 'chat',
    from: {
      channelUserId: waId ?? 'IN.1',
      waId,
      phone: waId && `+${waId}`,
      name: 'Asha',
      username: '',
      ...from,
    },
    sentAt: new Date(),
    type: 'text',
    text,
    media: [],
    replyTo: null,
    order: null,
    referredRetailerId: null,
    details: {},
    ...changes,
  };
}

/** Keeps a message as its webhook does. */
export const receive = (
  { tenant }: TestStore,
  connectionId: string,
  inbound: InboundMessage,
): Promise<RecordedMessage> =>
  inTransaction((trx) => recordInbound(tenant, connectionId, inbound, trx));
