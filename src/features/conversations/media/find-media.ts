import { files, type StoredFile } from '../../../clients/files.ts';
import { isUuid } from '../../../ids.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { MessageMedia, MessageRow } from '../message.ts';
import { isPicture, mediaFileKey } from './media-files.ts';

export async function openMedia(
  tenant: Tenant,
  conversationId: string,
  mediaId: string,
): Promise<{ media: MessageMedia; file: StoredFile } | null> {
  if (!isUuid(conversationId) || !isUuid(mediaId)) return null;
  const shown = MessageRow.of(tenant).select('id').where({ conversationId }).whereNull('deletedAt');
  const media = await MessageMedia.of(tenant)
    .findOne({ id: mediaId, state: 'stored' })
    .whereIn('messageId', shown);
  if (!media) return null;
  const name = isPicture(media.kind) ? 'picture.webp' : 'file';
  const file = await files().read(mediaFileKey(tenant.ownerId, media.id, name));
  return file && { media, file };
}

export const knownMedia = async (
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  MessageMedia.of(tenant)
    .select('id')
    .whereRaw('id = any(?::uuid[])', [[...ids]]);

/** For a payment that was claimed with it, wherever its message is shown. */
export async function openPicture(tenant: Tenant, mediaId: string): Promise<StoredFile | null> {
  const media = await MessageMedia.of(tenant).findOne({ id: mediaId, state: 'stored' });
  return media && isPicture(media.kind)
    ? files().read(mediaFileKey(tenant.ownerId, media.id, 'picture.webp'))
    : null;
}

/** Of the shopper, in a message that was not deleted. */
export async function isShoppersPicture(
  tenant: Tenant,
  conversationId: string,
  mediaId: string,
): Promise<boolean> {
  if (!isUuid(mediaId)) return false;
  const theirs = MessageRow.of(tenant)
    .select('id')
    .where({ conversationId, direction: 'in' })
    .whereNull('deletedAt');
  const found = await MessageMedia.of(tenant)
    .select('id')
    .findOne({ id: mediaId, state: 'stored', kind: 'image' })
    .whereIn('messageId', theirs);
  return found !== undefined;
}
