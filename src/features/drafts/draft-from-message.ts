import type { DraftOrigin } from '../../enums.ts';
import { invalidField } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { isUniqueViolation } from '../../kernel/db/violated-index.ts';
import type { IdempotencyKey } from '../../kernel/idempotency/idempotency-key.ts';
import { type Outcome, withIdempotencyKey } from '../../kernel/idempotency/with-idempotency-key.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message as words } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { catalogOfStore } from '../conversations/catalog-of-store.ts';
import { findConversation } from '../conversations/find-conversation.ts';
import { findMessage } from '../conversations/find-message.ts';
import type { Message } from '../conversations/message.ts';
import { recentMessages } from '../conversations/queries/recent-messages.ts';
import type { Store } from '../stores/store.ts';
import { refuseOverPlan } from '../subscriptions/refuse-over-plan.ts';
import { recordIntent } from './corrections/record-corrections.ts';
import type { Draft } from './draft.ts';
import { findDraft } from './find-draft.ts';
import { withUsualAddress } from './known-customer.ts';
import { insertDraft } from './queries/write-draft.ts';
import { draftContent } from './reading/draft-content.ts';
import {
  type EarlierDraft,
  earlierDrafts,
  endOverdue,
  refuseTaken,
} from './reading/earlier-drafts.ts';
import { LOOK_BACK, MOST_MESSAGES } from './reading/find-context.ts';
import { knownOf } from './reading/read-into-draft.ts';
import { readMessages } from './reading/read-messages.ts';

/**
 * Creates a draft by hand from a message that was not read as an order, or again from the messages
 * of an expired or rejected draft. Sends no notifications, since a person is looking at it. A
 * missed order is stored as an example.
 * @throws Refusal 404, 400 for a message of the store's own or a deleted one, 409 DRAFT_WAITS
 * (`details.draftId`), 409 MESSAGE_ORDERED (`details.orderId`), 409 PLAN_LIMIT
 */
export const draftFromMessage = (store: Store, messageId: string, actor: Actor): Promise<Draft> =>
  inTransaction(async (trx) =>
    findDraft(tenantOfStore(store), await draftIn(store, messageId, actor, trx), trx),
  );

/**
 * For the messages of an ended draft, with an idempotency key. Returns the id of the new draft.
 * @throws Refusal as `draftFromMessage` and `withIdempotencyKey`
 */
export const draftAgain = (
  store: Store,
  draftId: string,
  { actor, idempotency }: { actor: Actor; idempotency: IdempotencyKey | null },
): Promise<Outcome<string>> =>
  withIdempotencyKey(idempotency, {
    prepare: () => findDraft(tenantOfStore(store), draftId),
    write: ({ messageId }, trx) => draftIn(store, messageId, actor, trx),
  });

async function draftIn(store: Store, messageId: string, actor: Actor, trx: Trx): Promise<string> {
  const tenant = tenantOfStore(store);
  const message = await findMessage(tenant, messageId, trx);
  if (message.direction !== 'in')
    throw invalidField('messageId', words('errors.drafts.notFromShopper'));
  if (message.deletedAt) throw invalidField('messageId', words('errors.drafts.messageDeleted'));
  const earlier = await earlierDrafts(tenant, message, trx);
  await refuseTaken(tenant, message, earlier, trx);
  await refuseOverPlan(tenant, 'drafts', 1, trx);
  await endOverdue(tenant, earlier, trx);
  const conversation = await findConversation(tenant, message.conversationId, trx);
  const messages = await messagesOf(tenant, message, earlier, trx);
  const context = { draftId: null, olderIds: [], messages, at: 0 };
  const catalog = await catalogOfStore(store, trx);
  const reading = readMessages(context, catalog, null, { isOrder: true });
  const known = knownOf(conversation);
  const takesCash = store.codEnabled;
  const read = draftContent({
    context,
    reading,
    catalog,
    draft: null,
    known,
    takesCash,
    country: store.country,
  });
  const text = messages.map((each) => each.text).join('\n');
  const content = await withUsualAddress(store, text, read, trx);
  const origin: DraftOrigin = earlier.length > 0 ? 'again' : 'message';
  const { channel, conversationId } = message;
  const draft = { ...content, id: newId(), channel, conversationId, messageId, origin };
  await insertDraft(tenant, draft, trx).catch(tryAgain);
  if (earlier.length === 0) await recordIntent(tenant, draft, 'missed', actor, trx);
  return draft.id;
}

/** Another request created one in the meantime: the retried transaction sees it. */
function tryAgain(error: Error): never {
  throw isUniqueViolation(error) ? Object.assign(error, { code: '40001' }) : error;
}

async function messagesOf(
  tenant: Tenant,
  message: Message,
  earlier: readonly EarlierDraft[],
  trx: Trx,
): Promise<Message[]> {
  const wanted = new Set(earlier.flatMap(({ messageIds }) => messageIds));
  if (wanted.size < 2) return [message];
  const since = new Date(message.sentAt.getTime() - LOOK_BACK);
  const limit = MOST_MESSAGES;
  const recent = await recentMessages(tenant, message.conversationId, { since, limit }, trx);
  const found = recent.filter(({ id }) => wanted.has(id));
  return found.some(({ id }) => id === message.id) ? found : [message];
}
