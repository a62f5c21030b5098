import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db/db.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { freeNumber } from './free-number.ts';
import { mediaParts } from './media-parts.ts';
import { type Incoming, shopperParts, type WrittenBy } from './shopper-parts.ts';

/**
 * Stores a message in its shopper's thread without making it unread or opening the reply window; a
 * repeat changes nothing.
 */
export async function writeQuietly(
  tenant: Tenant,
  connectionId: string,
  message: InboundMessage,
  by: WrittenBy,
  trx: Trx,
): Promise<void> {
  const incoming = { tenant, connectionId, messageId: newId(), message };
  if (await written(incoming, by, trx)) return;
  // Another transaction created the thread, or the number still belongs to an older one.
  await freeNumber(tenant, message, trx);
  if (!(await written(incoming, by, trx))) {
    throw new Error('The conversation could neither be found nor created');
  }
}

/** Whether there was a thread to write to; also true for a repeated message. */
async function written(incoming: Incoming, by: WrittenBy, trx: Trx): Promise<boolean> {
  const parts = [
    ...shopperParts([incoming], { ...by, isQuiet: true }),
    ...mediaParts([{ ...incoming, media: incoming.message.media }], trx),
  ];
  const found = await rows<{ id: string }>(
    `with ${parts.map(({ name, sql }) => `${name} as (${sql})`).join(',\n')}
     select c.id from conversation c`,
    parts.flatMap(({ bindings }) => bindings),
    trx,
  );
  for (const { id } of found) tellDesks(trx, incoming.tenant, 'messages', id);
  return found.length > 0;
}
