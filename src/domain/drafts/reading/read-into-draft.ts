import { timeSlice } from '../../../concurrency/time-slice.ts';
import type { Trx } from '../../../db/db.ts';
import { type Tenant, tenantOfStore } from '../../../tenancy/tenant.ts';
import { catalogOfStore } from '../../messages/catalog-of-store.ts';
import type { Conversation, Message } from '../../messages/message.ts';
import type { IntentReason } from '../../messages/parse/parsed-message.ts';
import { type PlannedReading, planReadings } from '../../model-readings/queries/plan-readings.ts';
import { asksModel } from '../../model-readings/reader-connection.ts';
import type { Store } from '../../stores/store.ts';
import { countParts } from '../count-parts.ts';
import { type DraftCustomer, DraftRow } from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { withUsualAddress } from '../known-customer.ts';
import { isWholeOrder, placeDirectOrder } from '../place-direct-order.ts';
import { IS_WAITING } from '../queries/draft-sql.ts';
import { saveDraft } from '../queries/write-draft.ts';
import { type Beginning, beginDrafts, continueDraft } from './begin-draft.ts';
import { draftContent } from './draft-content.ts';
import { contextOf, findContext } from './find-context.ts';
import { messageReader } from './message-reader.ts';
import { cartOf } from './read-cart.ts';
import type { Reading } from './read-messages.ts';

/** A new, stored message. */
export interface NewMessage {
  store: Store;
  conversation: Conversation;
  message: Message;
  /** Whether its conversation is new, too, so that there are no earlier messages. */
  isFirst: boolean;
}

/**
 * Creates a draft from each message that orders, adds it to a pending draft, or does nothing. In a
 * store with direct orders, a message without open questions becomes an order at once instead of a
 * draft. Runs in the transaction of the messages' events, which holds the conversations' rows. Call
 * it once for a new message. If the store uses a language model, it is asked about each message
 * afterwards.
 */
export async function readIntoDrafts(messages: readonly NewMessage[], trx: Trx): Promise<void> {
  const { isOver, yieldToOthers } = timeSlice();
  const planned: PlannedReading[] = [];
  let beginnings: Beginning[] = [];
  for (const each of messages) {
    if (isOver()) await yieldToOthers();
    // The next message of the conversation must find the draft of this one.
    if (beginnings.some(({ conversation }) => conversation.id === each.conversation.id)) {
      await beginDrafts(beginnings, trx);
      beginnings = [];
    }
    const beginning = await readOne(each, planned, trx);
    if (beginning) beginnings.push(beginning);
  }
  await beginDrafts(beginnings, trx);
  await planReadings(planned, trx);
}

/** The same for one. */
export const readIntoDraft = (
  store: Store,
  conversation: Conversation,
  message: Message,
  trx: Trx,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> => readIntoDrafts([{ store, conversation, message, isFirst }], trx);

/** The draft to create from a message; null: none, or already done. */
async function readOne(
  { store, conversation, message, isFirst }: NewMessage,
  planned: PlannedReading[],
  trx: Trx,
): Promise<Beginning | null> {
  const tenant = tenantOfStore(store);
  if (message.type === 'contacts' && !isFirst) await addSharedPhone(tenant, conversation, trx);
  if (message.text.trim() === '' && !cartOf(message)) return null;
  const context = isFirst ? contextOf(message) : await findContext(tenant, message, trx);
  const catalog = await catalogOfStore(store, trx);
  const draft = context.draftId ? await findDraft(tenant, context.draftId, trx) : null;
  const { readMessages } = await messageReader();
  const reading = readMessages(context, catalog, draft);
  const isAsked = asksModel(store) && !cartOf(message) && !isPlainlyTalk(reading);
  if (isAsked) planned.push({ ownerId: store.ownerId, message });
  if (!reading.orders && !(draft && tellsOfShopper(reading))) return null;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled });
  const content = await withUsualAddress(store, message.text, read, trx);
  if (draft) {
    await continueDraft(draft, { tenant, conversation, content }, trx);
    return null;
  }
  const isDirect = store.chatOrderMode === 'direct' && isWholeOrder(content);
  if (isDirect && (await placeDirectOrder(store, message, content, trx))) return null;
  return { tenant, conversation, message, content };
}

/**
 * Adds the number that a shopper has shared to their pending drafts without one. The caller has
 * locked the conversation's row.
 */
async function addSharedPhone(
  tenant: Tenant,
  { id, phone }: Conversation,
  trx: Trx,
): Promise<void> {
  if (phone === null) return;
  const waiting = await DraftRow.of(tenant, trx)
    .select('id')
    .where({ conversationId: id })
    .whereRaw(`${IS_WAITING} and customer ->> 'phone' is null`)
    // Unless a person removed it.
    .whereRaw(`not 'phone' = any(settled_fields)`)
    .orderBy('id')
    .forNoKeyUpdate();
  for (const { id: draftId } of waiting) {
    const draft = await findDraft(tenant, draftId, trx);
    const known = {
      ...draft,
      customer: { ...draft.customer, phone },
      parseErrors: draft.parseErrors.filter(({ code }) => code !== 'PHONE_INVALID'),
    };
    await saveDraft(tenant, { ...known, ...countParts(known) }, trx);
  }
}

/** Intents that cannot be an order. */
const TALK: readonly IntentReason[] = ['greeting', 'thanks_or_praise', 'spam'];

const isPlainlyTalk = ({ orders, reasons }: Reading): boolean =>
  !orders && reasons.length > 0 && reasons.every((reason) => TALK.includes(reason));

const tellsOfShopper = ({ customer }: Reading): boolean => Object.keys(customer).length > 0;

/** The provider's data about a shopper, until they give their own. */
export const knownOf = ({ name, phone }: Conversation): DraftCustomer => ({
  ...(name ? { name } : {}),
  ...(phone ? { phone } : {}),
});
