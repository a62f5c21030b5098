import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { type Before, builtInReader } from '../../../reader/index.ts';
import { type CatalogOfStore, catalogOfStore } from '../../conversations/catalog-of-store.ts';
import { lockConversation } from '../../conversations/find-conversation.ts';
import { findMessage } from '../../conversations/find-message.ts';
import type { Conversation, Message } from '../../conversations/message.ts';
import type { Store } from '../../stores/store.ts';
import { type Draft, isCalledOff } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { earlierDrafts, orderedAtOnce } from './earlier-drafts.ts';
import { findContext, type MessageContext } from './find-context.ts';
import { beforeOf, isReadWhole } from './read-messages.ts';

export interface MessageState {
  conversation: Conversation;
  message: Message;
  /** Ends with the message: later ones are asked about separately. */
  context: MessageContext;
  later: Message[];
  /** The draft that it started or was added to, or would be added to. */
  draft: Draft | null;
}

/** Why a message is not, or no longer, sent to a language model. */
export type NotAsked =
  | 'gone'
  | 'ordered'
  | 'called_off'
  /** Its draft was approved or rejected, or has expired. */
  | 'ended'
  /** A person has changed its draft, or checked parts of it. */
  | 'touched'
  /** A later message was read together with it, and decides. */
  | 'superseded'
  /** Its draft contains a cart, or messages that are not read again. */
  | 'fixed';

/** Under the lock of its conversation. Question and answer use the same rules. */
export async function messageStateOf(
  tenant: Tenant,
  ids: { messageId: string; conversationId: string },
  trx: Trx,
): Promise<MessageState | NotAsked> {
  const conversation = await lockConversation(tenant, ids.conversationId, trx);
  const message = await findMessage(tenant, ids.messageId, trx);
  if (message.deletedAt || message.text.trim() === '') return 'gone';
  if (await orderedAtOnce(tenant, message, trx)) return 'ordered';
  const [earlier, ...others] = await earlierDrafts(tenant, message, trx);
  if (earlier && earlier.status !== 'pending') return 'ended';
  if (others.length > 0) return 'touched';
  const around = await findContext(tenant, message, trx);
  if (earlier && around.draftId !== earlier.id) return 'superseded';
  const draft = around.draftId ? await findDraft(tenant, around.draftId, trx) : null;
  if (draft?.calledOff?.scope === 'all' && isCalledOff(draft)) return 'called_off';
  if (draft && isTouched(draft)) return 'touched';
  const later = around.messages.slice(around.at + 1);
  if (later.some(({ id }) => draft?.messageIds.includes(id))) return 'superseded';
  const context = { ...around, messages: around.messages.slice(0, around.at + 1) };
  if (context.olderIds.length > 0 || !isReadWhole(context, await builtInReader())) return 'fixed';
  return { conversation, message, context, later, draft };
}

const isTouched = (draft: Draft): boolean => {
  const { editedAt, calledOff, settledFields, items, unmatched, notes } = draft;
  return (
    editedAt !== null ||
    (calledOff !== null && !isCalledOff(draft)) ||
    settledFields.length > 0 ||
    notes !== '' ||
    items.some(({ settled }) => settled) ||
    unmatched.some(({ settled }) => settled)
  );
};

export interface Asking extends MessageState {
  store: Store;
  catalog: CatalogOfStore;
  before: Before;
}

/** @throws Refusal 404 when message or conversation were deleted */
export async function askingAbout(
  store: Store,
  ids: { messageId: string; conversationId: string },
): Promise<Asking | NotAsked> {
  const tenant = tenantOfStore(store);
  const state = await inTransaction((trx) => messageStateOf(tenant, ids, trx));
  if (typeof state === 'string') return state;
  const catalog = await catalogOfStore(store);
  return { ...state, store, catalog, before: beforeOf(state.context, catalog) };
}
