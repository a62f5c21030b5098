import { inTransaction, rows } from '../../db/db.ts';
import type { ConnectionChannel } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { connectionSubject } from './log-connection.ts';

interface Removed {
  channel: ConnectionChannel;
  phoneNumberId: string | null;
  accountId: string;
}

/**
 * Deletes a connection with its token; recorded in the store's log, and the owner is notified.
 * @throws Refusal 404
 */
export async function removeConnection(tenant: Tenant, id: string, actor: Actor): Promise<void> {
  if (!isUuid(id)) throw notFound('Channel');
  await inTransaction(async (trx) => {
    const [removed] = await rows<Removed>(
      `delete from channel_connections where owner_id = ? and id = ?
       returning channel, phone_number_id as "phoneNumberId", account_id as "accountId"`,
      [tenant.ownerId, id],
      trx,
    );
    if (!removed) throw notFound('Channel');
    const subject = connectionSubject(removed.channel, removed);
    await recordInLog(tenant, { action: 'channel_disconnected', actor, subject }, trx);
  });
}
