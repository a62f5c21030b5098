import type { ProviderEvent } from '../../../clients/provider/webhooks/provider-event.ts';
import { readAwaitedMessage } from '../../../clients/provider/webhooks/read-awaited-message.ts';
import { readDeletion, readEdit } from '../../../clients/provider/webhooks/read-message-change.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { FoundConnection } from '../../channels/find-connections-of.ts';
import { rereadDraft } from '../../drafts/reading/reread-draft.ts';
import type { Message } from '../message.ts';
import { recordDeletion, recordEdit } from '../record-change.ts';
import { insertPlaceholder } from '../write-quietly.ts';

/** Also changes the draft that was read from the message. */
export async function applyEdit(
  event: ProviderEvent,
  { connectionId, store }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const told = readEdit(event);
  if (!told) return;
  const edit = { channel: event.receiver.channel, ...told };
  const record = () => recordEdit(tenant, edit, trx);
  const edited = await applyOrPlaceholder(record, { event, connectionId, tenant, ...told }, trx);
  if (edited) await rereadDraft(store, edited, trx);
}

export async function applyDeletion(
  event: ProviderEvent,
  { connectionId }: FoundConnection,
  tenant: Tenant,
  trx: Trx,
): Promise<void> {
  const told = readDeletion(event);
  if (!told) return;
  const deletion = { channel: event.receiver.channel, ...told };
  const record = () => recordDeletion(tenant, deletion, trx);
  await applyOrPlaceholder(record, { event, connectionId, tenant, ...told }, trx);
}

interface MessageRef {
  event: ProviderEvent;
  connectionId: string;
  tenant: Tenant;
  externalId: string;
}

/** A change may arrive before its message, and is not sent again. */
async function applyOrPlaceholder(
  record: () => Promise<Message | null>,
  { event, connectionId, tenant, externalId }: MessageRef,
  trx: Trx,
): Promise<Message | null> {
  const changed = await record();
  if (changed) return changed;
  const awaited = readAwaitedMessage(event, externalId);
  if (!awaited) return null;
  await insertPlaceholder(tenant, connectionId, awaited, trx);
  return record();
}
