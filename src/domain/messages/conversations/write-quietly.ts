import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import { rows, type Trx } from '../../../db.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../tenant.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { freeNumber } from './free-number.ts';
import { mediaParts } from './media-parts.ts';
import { type Incoming, shopperParts, type WrittenBy } from './shopper-parts.ts';

/**
 * Keeps a message in its shopper's thread, of which nothing becomes unread and which opens no time
 * for answers; one that is there already stays as it is.
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
  // Another transaction made the thread meanwhile, or the number is still an older one's.
  await freeNumber(tenant, message, trx);
  if (!(await written(incoming, by, trx))) {
    throw new Error('The conversation could neither be found nor created');
  }
}

/** Whether there was a thread to write it in; that it is there already changes nothing. */
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
