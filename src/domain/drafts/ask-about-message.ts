import { inTransaction, type Trx } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { tenantOfStore } from '../../tenant.ts';
import { type CatalogOfStore, catalogOfStore } from '../messages/catalog-of-store.ts';
import { findMessage } from '../messages/conversations/find-message.ts';
import { lockConversation } from '../messages/conversations/lock-conversation.ts';
import type { Conversation, Message } from '../messages/message.ts';
import type { Before } from '../messages/parse/parse-message.ts';
import type { Store } from '../stores/store.ts';
import type { Draft } from './draft.ts';
import { earlierDrafts, orderedAtOnce } from './earlier-drafts.ts';
import { findContext, type MessageContext } from './find-context.ts';
import { findDraft } from './find-draft.ts';
import { messageReader } from './message-reader.ts';

/** What a message is read with by a language model, as it is at one moment. */
export interface Standing {
  conversation: Conversation;
  message: Message;
  /** It ends with the message: those after it are asked about themselves. */
  context: MessageContext;
  /** The draft that it began or added to, or would add to. */
  draft: Draft | null;
}

/** Why a message is not, or no longer, to be read by a language model. */
export type NotAsked =
  /** It is gone or was taken back, or its words are. */
  | 'gone'
  /** An order was made of it. */
  | 'ordered'
  /** Its draft was approved or rejected, or its time is over. */
  | 'ended'
  /** A person has changed its draft, or looked at parts of it. */
  | 'touched'
  /** A later message was read together with it: that one decides. */
  | 'superseded'
  /** A cart, or messages that are not read again, stand in its draft. */
  | 'fixed';

/**
 * How a message stands now, under the lock of its conversation. Whoever asks about it and whoever
 * writes down the answer judge by the same rules.
 */
export async function standingOf(
  tenant: Tenant,
  ids: { messageId: string; conversationId: string },
  trx: Trx,
): Promise<Standing | NotAsked> {
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
  if (draft && isTouched(draft)) return 'touched';
  const later = around.messages.slice(around.at + 1);
  if (later.some(({ id }) => draft?.messageIds.includes(id))) return 'superseded';
  const context = { ...around, messages: around.messages.slice(0, around.at + 1) };
  const { isReadWhole } = await messageReader();
  if (context.olderIds.length > 0 || !isReadWhole(context)) return 'fixed';
  return { conversation, message, context, draft };
}

const isTouched = ({ editedAt, settledFields, items, unmatched, notes }: Draft): boolean =>
  editedAt !== null ||
  settledFields.length > 0 ||
  notes !== '' ||
  items.some(({ settled }) => settled) ||
  unmatched.some(({ settled }) => settled);

/** A message as it is asked about. */
export interface Asking extends Standing {
  store: Store;
  catalog: CatalogOfStore;
  /** What the built-in reader gets, and so the model. */
  before: Before;
}

/**
 * All that a question about a message is made of, or why there is none.
 * @throws Refusal 404 when message or conversation are gone
 */
export async function askingAbout(
  store: Store,
  ids: { messageId: string; conversationId: string },
): Promise<Asking | NotAsked> {
  const tenant = tenantOfStore(store);
  const standing = await inTransaction((trx) => standingOf(tenant, ids, trx));
  if (typeof standing === 'string') return standing;
  const catalog = await catalogOfStore(store);
  const { beforeOf } = await messageReader();
  return { ...standing, store, catalog, before: beforeOf(standing.context, catalog) };
}
