import type { ConnectionChannel } from '../../enums.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, MessageRow, type MessageWithMedia, withMedia } from './message.ts';

/** @throws Refusal 404 */
export async function findMessage(tenant: Tenant, id: string, trx?: Trx): Promise<Message> {
  const found = isUuid(id) ? await MessageRow.of(tenant, trx).findOne({ id }) : undefined;
  if (!found) throw notFound('Message');
  return found;
}

/** With its files. @throws Refusal 404 */
export async function findMessageWithMedia(tenant: Tenant, id: string): Promise<MessageWithMedia> {
  const found = isUuid(id)
    ? await MessageRow.of(tenant).findOne({ id }).withGraphFetched('media')
    : undefined;
  if (!found) throw notFound('Message');
  return withMedia(found);
}

/** By the provider's id; null when there is none. */
export async function findMessageByExternalId(
  tenant: Tenant,
  { channel, externalId }: { channel: ConnectionChannel; externalId: string },
  trx?: Trx,
): Promise<Message | null> {
  return (await MessageRow.of(tenant, trx).findOne({ channel, externalId })) ?? null;
}

/** By the provider's id; unknown ones are left out. */
export async function quotedMessages(
  tenant: Tenant,
  messages: readonly Message[],
): Promise<Map<string, Message>> {
  const [first] = messages;
  const wanted = messages.flatMap(({ details: { replyTo } }) =>
    typeof replyTo === 'string' ? [replyTo] : [],
  );
  if (!first || wanted.length === 0) return new Map();
  const { channel, conversationId } = first;
  const found = await MessageRow.of(tenant)
    .where({ channel, conversationId })
    .whereIn('externalId', wanted);
  return new Map(found.map((message) => [message.externalId ?? '', message]));
}

export async function allDeleted(tenant: Tenant, messageIds: readonly string[]): Promise<boolean> {
  const left = await MessageRow.of(tenant)
    .select('id')
    .whereIn('id', [...messageIds])
    .whereNull('deletedAt')
    .limit(1);
  return left.length === 0;
}

/** In no particular order; messages without text are left out. */
export async function textsOf(tenant: Tenant, messageIds: readonly string[]): Promise<string[]> {
  const found = await MessageRow.of(tenant)
    .select('text')
    .whereIn('id', [...messageIds])
    .whereNot({ text: '' });
  return found.map(({ text }) => text);
}
