import type { Trx } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { IntentReason } from '../../../reader/index.ts';
import { type CatalogOfStore, catalogOfStore } from '../../conversations/catalog-of-store.ts';
import type { Conversation, Message } from '../../conversations/message.ts';
import { planReading } from '../../model-readings/queries/plan-reading.ts';
import { asksModel } from '../../model-readings/reader-connection.ts';
import type { Store } from '../../stores/store.ts';
import { callOffOf, recordCallOff } from '../call-off.ts';
import { countParts } from '../count-parts.ts';
import {
  type Draft,
  type DraftContent,
  type DraftCustomer,
  DraftRow,
  isCalledOff,
} from '../draft.ts';
import { findDraft } from '../find-draft.ts';
import { withUsualAddress } from '../known-customer.ts';
import { isWholeOrder, placeDirectOrder } from '../place-direct-order.ts';
import { IS_WAITING } from '../queries/draft-sql.ts';
import { saveDraft } from '../queries/write-draft.ts';
import { type Beginning, beginDraft, continueDraft } from './begin-draft.ts';
import { draftContent } from './draft-content.ts';
import { contextOf, findContext, type MessageContext } from './find-context.ts';
import { cartOf } from './read-cart.ts';
import { callOffAfter, type Reading, readMessages } from './read-messages.ts';

/**
 * In a store with direct orders, a message without open questions becomes an order at once instead
 * of a draft. Runs in the transaction of the message's event, which holds the conversation's row.
 * Call it once for a new message. If the store uses a language model, it is asked afterwards.
 * @param isFirst whether its conversation is new, too, so that there are no earlier messages
 */
export async function readIntoDraft(
  store: Store,
  conversation: Conversation,
  message: Message,
  trx: Trx,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const tenant = tenantOfStore(store);
  if (message.type === 'contacts' && !isFirst) await addSharedPhone(tenant, conversation, trx);
  if (message.text.trim() === '' && !cartOf(message)) return;
  const context = isFirst ? contextOf(message) : await findContext(tenant, message, trx);
  const draft = context.draftId ? await findDraft(tenant, context.draftId, trx) : null;
  const read = await readOne({ store, conversation, message, context, draft }, trx);
  if (read && draft) await continueDraft(draft, read, trx);
  else if (read) await beginDraft(read, trx);
}

interface PlacedMessage {
  store: Store;
  conversation: Conversation;
  message: Message;
  context: MessageContext;
  draft: Draft | null;
}

/** What a message begins, or adds to its draft; null: nothing, or already done. */
async function readOne(
  { store, conversation, message, context, draft }: PlacedMessage,
  trx: Trx,
): Promise<Beginning | null> {
  const catalog = await catalogOfStore(store, trx);
  const reading = readMessages(context, catalog, draft);
  const tenant = tenantOfStore(store);
  const isOff = callsOffAlone(reading, draft);
  await recordCallOffOf(tenant, message, { reading, draft }, trx);
  const isAsked = asksModel(store) && !cartOf(message) && !isOff && !isPlainlyTalk(reading);
  if (isAsked) await planReading(tenant, message, trx);
  if (isOff || !changesDraft(reading, draft, message)) return null;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled, country: store.country });
  const usual = await withUsualAddress(store, message.text, read, trx);
  const { messages, at } = context;
  const content = draft ? usual : withLaterCallOff(usual, messages, at, catalog);
  const isDirect = !draft && store.chatOrderMode === 'direct' && isWholeOrder(content);
  if (isDirect && (await placeDirectOrder(store, message, content, trx))) return null;
  return { tenant, conversation, message, content };
}

export function callsOffAlone({ callsOff, orders, lines }: Reading, draft: Draft | null): boolean {
  const ordersOwn = orders && lines.length > 0 && (callsOff === 'part' || draft === null);
  return callsOff !== null && !ordersOwn;
}

export async function recordCallOffOf(
  tenant: Tenant,
  message: Message,
  { reading, draft }: { reading: Reading; draft: Draft | null },
  trx: Trx,
): Promise<void> {
  const { callsOff } = reading;
  if (callsOff && (draft === null || callsOffAlone(reading, draft)))
    await recordCallOff(tenant, message, callsOff, trx);
}

/** A new draft whose messages were called off before it began: read late, or arrived late. */
export function withLaterCallOff(
  content: DraftContent,
  messages: readonly Message[],
  at: number,
  catalog: CatalogOfStore,
): DraftContent {
  const later = callOffAfter(messages, at, catalog);
  if (later === null) return content;
  const marked = { ...content, calledOff: callOffOf(later, 'all') };
  return { ...marked, ...countParts(marked) };
}

const changesDraft = (reading: Reading, draft: Draft | null, { id }: Message): boolean =>
  reading.orders ||
  (draft !== null &&
    (tellsOfShopper(reading) || (isCalledOff(draft) && draft.calledOff?.messageId === id)));

/** Of their pending drafts without one. The caller has locked the conversation's row. */
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

const TALK: readonly IntentReason[] = ['greeting', 'thanks_or_praise', 'spam'];

const isPlainlyTalk = ({ orders, reasons }: Reading): boolean =>
  !orders && reasons.length > 0 && reasons.every((reason) => TALK.includes(reason));

const tellsOfShopper = ({ customer }: Reading): boolean => Object.keys(customer).length > 0;

export const knownOf = ({ name, phone }: Conversation): DraftCustomer => ({
  ...(name ? { name } : {}),
  ...(phone ? { phone } : {}),
});
