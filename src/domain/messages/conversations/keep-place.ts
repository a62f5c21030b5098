import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../db.ts';
import type { Tenant } from '../../../tenant.ts';
import { findMessageByExternalId } from './find-message.ts';
import { writeQuietly } from './write-quietly.ts';

/**
 * Keeps an empty place for a message of which an event tells before it has come, so that a deletion
 * or an edit that was quicker finds something to change. Nothing where it is there already.
 */
export async function keepPlace(
  tenant: Tenant,
  connectionId: string,
  awaited: InboundMessage,
  trx: Trx,
): Promise<void> {
  if (await findMessageByExternalId(tenant, awaited, trx)) return;
  const place = { ...awaited, details: { awaited: true } };
  await writeQuietly(tenant, connectionId, place, { direction: 'in' }, trx);
}
