import { timeSlice } from '../../../kernel/concurrency/time-slice.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { inOneRoundTrip } from '../../../kernel/db/one-round-trip.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import type { IntentReason } from '../../../reader/index.ts';
import { type CatalogOfStore, catalogOfStore } from '../../conversations/catalog-of-store.ts';
import type { Conversation, Message } from '../../conversations/message.ts';
import { type PlannedReading, planReadings } from '../../model-readings/queries/plan-readings.ts';
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
import { type Beginning, beginDrafts, continueDraft } from './begin-draft.ts';
import { draftContent } from './draft-content.ts';
import { contextOf, findContext, type MessageContext } from './find-context.ts';
import { cartOf } from './read-cart.ts';
import { callOffAfter, type Reading, readMessages } from './read-messages.ts';

export interface NewMessage {
  store: Store;
  conversation: Conversation;
  message: Message;
  /** Whether its conversation is new, too, so that there are no earlier messages. */
  isFirst: boolean;
}

/**
 * In a store with direct orders, a message without open questions becomes an order at once instead
 * of a draft. Runs in the transaction of the messages' events, which holds the conversations' rows.
 * Call it once for a new message. If the store uses a language model, it is asked about each
 * message afterwards. Many messages take as many round trips as one.
 */
export async function readIntoDrafts(messages: readonly NewMessage[], trx: Trx): Promise<void> {
  const planned: PlannedReading[] = [];
  for (const part of withoutRepeats(messages)) await readPart(part, planned, trx);
  await planReadings(planned, trx);
}

/** Parts without two messages of one conversation: the second must find the draft of the first. */
function withoutRepeats(messages: readonly NewMessage[]): NewMessage[][] {
  const parts: NewMessage[][] = [];
  let seen = new Set<string>();
  for (const each of messages) {
    if (parts.length === 0 || seen.has(each.conversation.id)) {
      parts.push([]);
      seen = new Set();
    }
    seen.add(each.conversation.id);
    parts.at(-1)?.push(each);
  }
  return parts;
}

async function readPart(
  messages: readonly NewMessage[],
  planned: PlannedReading[],
  trx: Trx,
): Promise<void> {
  const placed = await withContexts(messages, trx);
  const beginnings: Beginning[] = [];
  const continued: { draft: Draft; by: Beginning }[] = [];
  // From here on it is work, not waiting.
  const { isOver, yieldToOthers } = timeSlice();
  for (const each of placed) {
    if (isOver()) await yieldToOthers();
    const by = await readOne(each, planned, trx);
    if (!by) continue;
    if (each.draft) continued.push({ draft: each.draft, by });
    else beginnings.push(by);
  }
  await inOneRoundTrip([
    ...continued.map(({ draft, by }) => continueDraft(draft, by, trx)),
    beginDrafts(beginnings, trx),
  ]);
}

interface PlacedMessage extends NewMessage {
  context: MessageContext;
  draft: Draft | null;
}

async function withContexts(messages: readonly NewMessage[], trx: Trx): Promise<PlacedMessage[]> {
  for (const { store, conversation, message, isFirst } of messages) {
    if (message.type !== 'contacts' || isFirst) continue;
    await addSharedPhone(tenantOfStore(store), conversation, trx);
  }
  const read = messages.filter(({ message }) => message.text.trim() !== '' || cartOf(message));
  const contexts = await inOneRoundTrip(
    read.map(async ({ store, message, isFirst }) =>
      isFirst ? contextOf(message) : findContext(tenantOfStore(store), message, trx),
    ),
  );
  const placed = read.map((each, at) => ({ ...each, context: contexts[at] as MessageContext }));
  const drafts = await inOneRoundTrip(
    placed.map(async ({ store, context: { draftId } }) =>
      draftId ? findDraft(tenantOfStore(store), draftId, trx) : null,
    ),
  );
  return placed.map((each, at) => ({ ...each, draft: drafts[at] ?? null }));
}

export const readIntoDraft = (
  store: Store,
  conversation: Conversation,
  message: Message,
  trx: Trx,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> => readIntoDrafts([{ store, conversation, message, isFirst }], trx);

/** What a message begins, or adds to its draft; null: nothing, or already done. */
async function readOne(
  { store, conversation, message, context, draft }: PlacedMessage,
  planned: PlannedReading[],
  trx: Trx,
): Promise<Beginning | null> {
  const catalog = await catalogOfStore(store, trx);
  const reading = readMessages(context, catalog, draft);
  const tenant = tenantOfStore(store);
  const isOff = callsOffAlone(reading, draft);
  await recordCallOffOf(tenant, message, { reading, draft }, trx);
  const isAsked = asksModel(store) && !cartOf(message) && !isOff && !isPlainlyTalk(reading);
  if (isAsked) planned.push({ ownerId: store.ownerId, message });
  if (isOff || !changesDraft(reading, draft, message)) return null;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled });
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
