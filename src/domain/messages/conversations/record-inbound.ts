import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenant.ts';
import type { Conversation, Message } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';
import { fillPlace } from './fill-place.ts';
import { findMessageByExternalId } from './find-message.ts';
import { freeNumber } from './free-number.ts';
import { mediaParts } from './media-parts.ts';
import { shopperParts } from './shopper-parts.ts';
import { writtenMessage, writtenPart } from './written-part.ts';

/**
 * A message with its thread. `isNew` is false for one that is there already; `isFirst` says that the
 * thread began with it, and `wasAwaited` that an edit or a deletion of it came before it.
 */
export interface RecordedMessage {
  conversation: Conversation;
  message: Message;
  isNew: boolean;
  isFirst: boolean;
  wasAwaited: boolean;
}

/**
 * Keeps what a shopper wrote, in one statement: the thread, which is locked until the transaction
 * ends, the message, its media and the jobs that fetch them.
 */
export async function recordInbound(
  tenant: Tenant,
  connectionId: string,
  inbound: InboundMessage,
  trx: Trx,
): Promise<RecordedMessage> {
  const id = newId();
  let found = await record(tenant, connectionId, id, inbound, trx);
  if (!found) {
    // Another transaction made the thread meanwhile, or the number is still an older one's.
    await freeNumber(tenant, inbound, trx);
    found = await record(tenant, connectionId, id, inbound, trx);
  }
  if (!found) throw new Error('A conversation could neither be found nor made');
  const { isNew, isFirst, ...conversation } = found;
  if (isNew) {
    const message = writtenMessage(id, conversation.id, inbound, { direction: 'in' });
    return { conversation, message, isNew, isFirst, wasAwaited: false };
  }
  const filled = await fillPlace(tenant, conversation.id, inbound, trx);
  const message = filled ?? (await findMessageByExternalId(tenant, inbound, trx));
  if (!message) throw new Error('A message could neither be found nor kept');
  return { conversation, message, isNew, isFirst, wasAwaited: filled !== null };
}

async function record(
  tenant: Tenant,
  connectionId: string,
  id: string,
  inbound: InboundMessage,
  trx: Trx,
): Promise<(Conversation & { isNew: boolean; isFirst: boolean }) | undefined> {
  const parts = [
    ...shopperParts(tenant, connectionId, inbound, 'in'),
    writtenPart(tenant, id, inbound, { direction: 'in' }),
    ...mediaParts(tenant, inbound.media, trx),
  ];
  const [found] = await rows<Conversation & { isNew: boolean; isFirst: boolean }>(
    `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(',\n')}
     select ${conversationColumns('c')}, exists (select from written) as "isNew",
            exists (select from made) as "isFirst" from conversation c`,
    parts.flatMap(({ bindings }) => bindings),
    trx,
  );
  return found;
}
