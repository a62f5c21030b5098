import type { InboundMessage } from '../../clients/provider/webhooks/inbound-message.ts';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { findMessageByExternalId } from './find-message.ts';
import type { Message } from './message.ts';
import type { Incoming } from './queries/conversation-parts.ts';
import { fillPlaceholder, type Written, writeArrivals } from './queries/write-arrivals.ts';
import { renewLastText } from './record-change.ts';
import { storedMessage } from './stored-message.ts';
import { freeNumber } from './write-quietly.ts';

export type Arrival = Omit<Incoming, 'messageId'>;

export interface RecordedMessage extends Written {
  message: Message;
  /** Whether an edit or a deletion of it arrived first. */
  wasAwaited: boolean;
}

/** One statement; the threads are locked until the transaction ends. In the given order. */
export async function recordInbounds(
  arrivals: readonly Arrival[],
  trx: Trx,
): Promise<RecordedMessage[]> {
  const incoming = arrivals.map((arrival) => ({ ...arrival, messageId: newId() }));
  const written = await writeArrivals(incoming, trx);
  const recorded: RecordedMessage[] = [];
  for (const [place, each] of incoming.entries()) {
    recorded.push(await recordedAs(each, written.get(place) ?? (await writeAgain(each, trx)), trx));
  }
  return recorded;
}

export async function recordInbound(
  tenant: Tenant,
  connectionId: string,
  message: InboundMessage,
  trx: Trx,
): Promise<RecordedMessage> {
  const [recorded] = await recordInbounds([{ tenant, connectionId, message }], trx);
  return recorded as RecordedMessage;
}

/**
 * For when another transaction created the thread, the number still belongs to an older thread, or
 * another of the messages is in the same thread.
 */
async function writeAgain(incoming: Incoming, trx: Trx): Promise<Written> {
  await freeNumber(incoming.tenant, incoming.message, trx);
  const written = (await writeArrivals([incoming], trx)).get(0);
  if (!written) throw new Error('The conversation could not be found or created');
  return written;
}

async function recordedAs(
  { tenant, messageId, message: inbound }: Incoming,
  written: Written,
  trx: Trx,
): Promise<RecordedMessage> {
  const { id } = written.conversation;
  tellDesks(trx, tenant, 'messages', id);
  if (written.isNew) {
    return { ...written, message: storedMessage(messageId, id, inbound), wasAwaited: false };
  }
  const filled = await fillPlaceholder(tenant, id, inbound, trx);
  if (filled) await renewLastText(tenant, filled, trx);
  const message = filled ?? (await findMessageByExternalId(tenant, inbound, trx));
  if (!message) throw new Error('The message could not be found or saved');
  return { ...written, message, wasAwaited: filled !== null };
}
