import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readAwaitedMessage } from '../../../clients/provider/webhooks/read-awaited-message.ts';
import { readDeletion, readEdit } from '../../../clients/provider/webhooks/read-message-change.ts';
import type { Trx } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { FoundConnection } from '../../channels/queries/find-connections-of.ts';
import { takeUpEdit } from '../../drafts/reading/take-up-edit.ts';
import { recordDeletion, recordEdit } from '../conversations/record-change.ts';
import { keepPlace } from '../conversations/write-quietly.ts';
import type { Message } from '../message.ts';

/** Changes the text of a message, and the draft that was read from it. */
export async function takeEdit(
  event: ProviderEvent,
  { connectionId, store }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const told = readEdit(event);
  if (!told) return;
  const edit = { channel: event.receiver.channel, ...told };
  const record = () => recordEdit(tenant, edit, trx);
  const edited = await whetherItCameOrNot(record, { event, connectionId, tenant, ...told }, trx);
  if (edited) await takeUpEdit(store, edited, trx);
}

/** Hides a message that was taken back. */
export async function takeDeletion(
  event: ProviderEvent,
  { connectionId }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const told = readDeletion(event);
  if (!told) return;
  const deletion = { channel: event.receiver.channel, ...told };
  const record = () => recordDeletion(tenant, deletion, trx);
  await whetherItCameOrNot(record, { event, connectionId, tenant, ...told }, trx);
}

/** The subject of a change. */
interface Told {
  event: ProviderEvent;
  connectionId: string;
  tenant: Tenant;
  externalId: string;
}

/**
 * The provider doesn't keep the order: a change may arrive before its message, and is not sent
 * again.
 */
async function whetherItCameOrNot(
  record: () => Promise<Message | null>,
  { event, connectionId, tenant, externalId }: Told,
  trx: Trx,
): Promise<Message | null> {
  const changed = await record();
  if (changed) return changed;
  const awaited = readAwaitedMessage(event, externalId);
  if (!awaited) return null;
  await keepPlace(tenant, connectionId, awaited, trx);
  return record();
}
