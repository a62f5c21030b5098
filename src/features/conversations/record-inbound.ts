import type { InboundMessage } from '../../clients/provider/webhooks/inbound-message.ts';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { findMessageByExternalId } from './find-message.ts';
import type { Message } from './message.ts';
import type { Incoming } from './queries/conversation-parts.ts';
import { fillPlaceholder, type Written, writeArrival } from './queries/write-arrivals.ts';
import { renewLastText } from './record-change.ts';
import { storedMessage } from './stored-message.ts';
import { freeNumber } from './write-quietly.ts';

export interface RecordedMessage extends Written {
  message: Message;
  /** Whether an edit or a deletion of it arrived first. */
  wasAwaited: boolean;
}

/** The thread is locked until the transaction ends. */
export async function recordInbound(
  tenant: Tenant,
  connectionId: string,
  message: InboundMessage,
  trx: Trx,
): Promise<RecordedMessage> {
  const incoming = { tenant, connectionId, message, messageId: newId() };
  const written = (await writeArrival(incoming, trx)) ?? (await writeAgain(incoming, trx));
  return recordedAs(incoming, written, trx);
}

/** For when another transaction created the thread, or the number still belongs to an older one. */
async function writeAgain(incoming: Incoming, trx: Trx): Promise<Written> {
  await freeNumber(incoming.tenant, incoming.message, trx);
  const written = await writeArrival(incoming, trx);
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
