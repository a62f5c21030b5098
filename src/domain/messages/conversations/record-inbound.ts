import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db/db.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import type { Conversation, Message } from '../message.ts';
import { conversationColumns } from './conversation-row.ts';
import { fillPlace } from './fill-place.ts';
import { findMessageByExternalId } from './find-message.ts';
import { freeNumber } from './free-number.ts';
import { mediaParts } from './media-parts.ts';
import { type Incoming, shopperParts } from './shopper-parts.ts';
import { writtenMessage } from './written-message.ts';

/** A shopper's message with the number or page that it was sent to. */
export type Arrival = Omit<Incoming, 'messageId'>;

/**
 * A message with its thread. `isNew` is false for a repeat; `isFirst`: it started the thread;
 * `wasAwaited`: an edit or a deletion of it arrived first.
 */
export interface RecordedMessage {
  conversation: Conversation;
  message: Message;
  isNew: boolean;
  isFirst: boolean;
  wasAwaited: boolean;
}

/**
 * Stores shoppers' messages in one statement: the threads, which are locked until the transaction
 * ends, the messages, their media and the download jobs. Returns them in their order.
 */
export async function recordInbounds(
  arrivals: readonly Arrival[],
  trx: Trx,
): Promise<RecordedMessage[]> {
  const incoming = arrivals.map((arrival) => ({ ...arrival, messageId: newId() }));
  const found = await record(incoming, trx);
  const recorded: RecordedMessage[] = [];
  for (const [place, each] of incoming.entries()) {
    recorded.push(await recordedAs(each, found.get(place) ?? (await recordAgain(each, trx)), trx));
  }
  return recorded;
}

/** The same for one. */
export async function recordInbound(
  tenant: Tenant,
  connectionId: string,
  message: InboundMessage,
  trx: Trx,
): Promise<RecordedMessage> {
  const [recorded] = await recordInbounds([{ tenant, connectionId, message }], trx);
  return recorded as RecordedMessage;
}

type Found = Conversation & { isNew: boolean; isFirst: boolean };

/**
 * For when another transaction created the thread, the number still belongs to an older thread, or
 * another of the messages is in the same thread.
 */
async function recordAgain(incoming: Incoming, trx: Trx): Promise<Found> {
  await freeNumber(incoming.tenant, incoming.message, trx);
  const found = (await record([incoming], trx)).get(0);
  if (!found) throw new Error('The conversation could neither be found nor created');
  return found;
}

async function recordedAs(
  { tenant, messageId, message: inbound }: Incoming,
  { isNew, isFirst, ...conversation }: Found,
  trx: Trx,
): Promise<RecordedMessage> {
  tellDesks(trx, tenant, 'messages', conversation.id);
  if (isNew) {
    const message = writtenMessage(messageId, conversation.id, inbound);
    return { conversation, message, isNew, isFirst, wasAwaited: false };
  }
  const filled = await fillPlace(tenant, conversation.id, inbound, trx);
  const message = filled ?? (await findMessageByExternalId(tenant, inbound, trx));
  if (!message) throw new Error('The message could neither be found nor saved');
  return { conversation, message, isNew, isFirst, wasAwaited: filled !== null };
}

/** By the index in the list. */
async function record(incoming: readonly Incoming[], trx: Trx): Promise<Map<number, Found>> {
  const media = incoming.map((each) => ({ ...each, media: each.message.media }));
  const parts = [...shopperParts(incoming, { direction: 'in' }), ...mediaParts(media, trx)];
  const found = await rows<Found & { place: number }>(
    `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(',\n')}
     select c.place, ${conversationColumns('c')}, w.id is not null as "isNew",
            m.id is not null as "isFirst"
       from conversation c join incoming i on i.place = c.place
       left join written w on w.id = i.message_id left join made m on m.id = c.id`,
    parts.flatMap(({ bindings }) => bindings),
    trx,
  );
  return new Map(found.map(({ place, ...each }) => [place, each]));
}
