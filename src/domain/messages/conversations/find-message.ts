import { rows, type Trx } from '../../../db/db.ts';
import type { ConnectionChannel } from '../../../enums.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { Message } from '../message.ts';
import { messageColumns } from './message-row.ts';

/** One message of the tenant. @throws Refusal 404 */
export async function findMessage({ ownerId }: Tenant, id: string, trx?: Trx): Promise<Message> {
  const [found] = isUuid(id)
    ? await rows<Message>(
        `select ${messageColumns()} from messages where owner_id = ? and id = ?`,
        [ownerId, id],
        trx,
      )
    : [];
  if (!found) throw notFound('Message');
  return found;
}

/** The message with the provider's id; null when there is none. */
export async function findMessageByExternalId(
  { ownerId }: Tenant,
  { channel, externalId }: { channel: ConnectionChannel; externalId: string },
  trx?: Trx,
): Promise<Message | null> {
  const [found] = await rows<Message>(
    `select ${messageColumns()} from messages where owner_id = ? and channel = ? and external_id = ?`,
    [ownerId, channel, externalId],
    trx,
  );
  return found ?? null;
}
