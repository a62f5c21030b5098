import type { DeliveryError } from '../../../clients/delivery-error.ts';
import { inTransaction, rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { tellDesksNow } from '../../live/tell-desks.ts';
import type { ClaimedReply } from './claim-reply.ts';

/** Its own echo may have arrived first, stored as another message. */
const DROP_ECHO = `
delete from messages where owner_id = ? and channel = ? and external_id = ? and id <> ?`;

/** Of a shopper who was forgotten meanwhile nothing is kept, and the provider's id holds the number. */
const TAKEN = `
update messages set external_id = ?, status = case when status = 'sending' then 'sent' else status end
 where owner_id = ? and id = ? and deleted_at is null`;

/** Stores the provider's id of a reply. Its statuses may have arrived before. */
export async function markTaken(
  { ownerId }: Tenant,
  { id, channel, conversationId }: ClaimedReply,
  providerId: string,
): Promise<void> {
  const externalId = providerId || null;
  const keep = () =>
    inTransaction(async (trx) => {
      if (externalId) await rows(DROP_ECHO, [ownerId, channel, externalId, id], trx);
      await rows(TAKEN, [externalId, ownerId, id], trx);
    });
  await keep().catch((error) => {
    // The echo was being written just then; it is there now.
    if ((error as { code?: string }).code === '23505') return keep();
    throw error;
  });
  tellDesksNow({ ownerId }, 'messages', conversationId);
}

/** Stores why a reply was not sent, or that this is unknown. */
export async function markRefused(
  { ownerId }: Tenant,
  { id, conversationId }: ClaimedReply,
  { message, unsure }: DeliveryError,
): Promise<void> {
  await rows(
    `update messages set status = ?, status_error = ? where owner_id = ? and id = ? and status = 'sending'`,
    [unsure ? 'unsure' : 'failed', message, ownerId, id],
  );
  tellDesksNow({ ownerId }, 'messages', conversationId);
}
