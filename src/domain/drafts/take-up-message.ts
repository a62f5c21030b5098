import type { Trx } from '../../db.ts';
import { tenantOfStore } from '../../tenant.ts';
import { catalogOfStore } from '../messages/catalog-of-store.ts';
import type { Conversation, Message } from '../messages/message.ts';
import type { Store } from '../stores/store.ts';
import { beginDraft } from './begin-draft.ts';
import type { DraftCustomer } from './draft.ts';
import { draftContent } from './draft-content.ts';
import { contextOf, findContext } from './find-context.ts';
import { findDraft } from './find-draft.ts';
import { isWholeOrder, placeDirectOrder } from './place-direct-order.ts';
import { cartOf } from './read-cart.ts';
import { type Reading, readMessages } from './read-messages.ts';
import { takeUpPhone } from './take-up-phone.ts';
import { withUsualAddress } from './usual-address.ts';
import { saveDraft } from './write-draft.ts';

/**
 * Makes a draft of a message that orders, adds one to the draft that waits, or does nothing. In a
 * store that takes orders directly, a message about which nothing is left to ask becomes an order
 * at once, and never a draft as well. All of it in the transaction of the message's event, which
 * holds the conversation's row. Call it once for a message, when it is new; `isFirst` says that its
 * conversation is, too, so that nothing can stand before it.
 */
export async function takeUpMessage(
  store: Store,
  conversation: Conversation,
  message: Message,
  trx: Trx,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<void> {
  const tenant = tenantOfStore(store);
  if (message.type === 'contacts' && !isFirst) await takeUpPhone(tenant, conversation, trx);
  if (message.text.trim() === '' && !cartOf(message)) return;
  const context = isFirst ? contextOf(message) : await findContext(tenant, message, trx);
  const catalog = await catalogOfStore(store, trx);
  const draft = context.draftId ? await findDraft(tenant, context.draftId, trx) : null;
  const reading = readMessages(context, catalog, draft);
  if (!reading.orders && !(draft && tellsOfShopper(reading))) return;
  const sources = { context, reading, catalog, draft, known: knownOf(conversation) };
  const read = draftContent({ ...sources, takesCash: store.codEnabled });
  const content = await withUsualAddress(store, message.text, read, trx);
  if (draft) {
    await saveDraft(tenant, { ...content, id: draft.id }, trx);
    return;
  }
  const isDirect = store.chatOrderMode === 'direct' && isWholeOrder(content);
  if (isDirect && (await placeDirectOrder(store, message, content, trx))) return;
  await beginDraft(tenant, { conversation, message, content }, trx);
}

const tellsOfShopper = ({ customer }: Reading): boolean => Object.keys(customer).length > 0;

/** What the provider tells of a shopper, until they say otherwise. */
export const knownOf = ({ name, phone }: Conversation): DraftCustomer => ({
  ...(name ? { name } : {}),
  ...(phone ? { phone } : {}),
});
