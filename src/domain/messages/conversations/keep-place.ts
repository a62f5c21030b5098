import type { InboundMessage } from '../../../clients/provider/webhooks/inbound-message.ts';
import type { Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { findMessageByExternalId } from './find-message.ts';
import { writeQuietly } from './write-quietly.ts';

/**
 * Inserts a placeholder row for a message whose event has not arrived, so that an earlier deletion
 * or edit has a row to change. Does nothing if the row exists.
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
