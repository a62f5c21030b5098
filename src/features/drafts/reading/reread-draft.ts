import type { Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { lockConversation } from '../../conversations/find-conversation.ts';
import type { Message } from '../../conversations/message.ts';
import type { Store } from '../../stores/store.ts';
import { type EarlierDraft, earlierDrafts, orderedAtOnce } from './earlier-drafts.ts';
import { findContext } from './find-context.ts';
import { cartOf } from './read-cart.ts';
import { readIntoDraft } from './read-into-draft.ts';

/**
 * A draft that is settled, changed by a person, or has messages that are no longer read stays, and
 * so does a direct order: the thread shows both texts.
 */
export async function rereadDraft(store: Store, message: Message, trx: Trx): Promise<void> {
  // A message that has not arrived yet is read when it does.
  if (message.direction !== 'in' || message.details.awaited === true) return;
  const tenant = tenantOfStore(store);
  const conversation = await lockConversation(tenant, message.conversationId, trx);
  const drafts = await earlierDrafts(tenant, message, trx);
  if (!(await mayFollow(tenant, message, drafts, trx))) return;
  await readIntoDraft(store, conversation, message, trx);
}

async function mayFollow(
  tenant: Tenant,
  message: Message,
  drafts: readonly EarlierDraft[],
  trx: Trx,
): Promise<boolean> {
  if (await orderedAtOnce(tenant, message, trx)) return false;
  const [draft, ...others] = drafts;
  if (!draft) return true;
  const { draftId, olderIds, messages } = await findContext(tenant, message, trx);
  return (
    others.length === 0 &&
    draft.id === draftId &&
    draft.editedAt === null &&
    olderIds.length === 0 &&
    !messages.some((each) => cartOf(each) !== null)
  );
}
