import { fn, raw } from 'objection';
import { files } from '../../clients/files.ts';
import { afterCommit, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { forgetPicturesOf } from '../payments/claims/purge-claims.ts';
import { mediaFolder } from './media/media-files.ts';
import { ConversationRow, MessageMedia, MessageRow } from './message.ts';

interface Person {
  phones: readonly string[];
  ids: readonly string[];
}

/**
 * Erases a person from the conversations with their numbers (E.164), and from the given others
 * unless their number belongs to somebody else: names, texts and files. The conversation's
 * existence and time remain. A new message from them starts a new thread. Returns the ids of the
 * erased conversations.
 */
export async function purgeConversations(
  tenant: Tenant,
  person: Person,
  trx: Trx,
): Promise<string[]> {
  const conversationIds = await eraseShopper(tenant, person, trx);
  if (conversationIds.length === 0) return [];
  // The provider's message id contains the number.
  const nothing = { text: '', details: { erased: true }, externalId: null, statusError: null };
  await MessageRow.of(tenant, trx)
    .whereIn('conversationId', conversationIds)
    .patch({ ...nothing, deletedAt: raw('least(deleted_at, now())') });
  const messages = MessageRow.of(tenant).select('id').whereIn('conversationId', conversationIds);
  const pictures = await MessageMedia.of(tenant, trx).select('id').whereIn('messageId', messages);
  await forgetPicturesOf(
    tenant,
    pictures.map(({ id }) => id),
    trx,
  );
  const media = await MessageMedia.of(tenant, trx)
    .whereIn('messageId', messages)
    .delete()
    .returning('id');
  // The files are unreachable now: a file that is left over only costs space.
  afterCommit(trx, () => {
    for (const { id } of media) {
      files()
        .removeAll(mediaFolder(tenant.ownerId, id))
        .catch(() => {});
    }
  });
  return conversationIds;
}

async function eraseShopper(tenant: Tenant, { phones, ids }: Person, trx: Trx): Promise<string[]> {
  // In id order, as `conversationParts` locks several.
  const theirs = ConversationRow.of(tenant)
    .select('id')
    .where((either) =>
      either
        .whereIn('phone', [...phones])
        .orWhere((other) => other.whereNull('phone').whereIn('id', [...ids])),
    )
    .orderBy('id')
    .forUpdate();
  const erased = await ConversationRow.of(tenant, trx)
    .whereIn('id', theirs)
    .patch({
      channelUserId: raw(`'erased:' || id`),
      waId: null,
      phone: null,
      name: '',
      username: '',
      lastText: '',
      unread: 0,
      lastInboundAt: null,
      connectionId: null,
      updatedAt: fn.now(),
    })
    .returning('id');
  return erased.map(({ id }) => id);
}
