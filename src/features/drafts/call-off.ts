import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, rows, type Trx } from '../../kernel/db/db.ts';
import { together } from '../../kernel/db/statement.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { CalledOff } from '../../reader/index.ts';
import type { Message } from '../conversations/message.ts';
import { announce } from '../notifications/announce.ts';
import { settlingDraftNotices } from '../notifications/queries/settle-draft-notices.ts';
import { requestCancelIn } from '../orders/shopper-answers.ts';
import { countParts } from './count-parts.ts';
import { type Draft, type DraftCallOff, isCalledOff } from './draft.ts';
import { findDraft, lockDraft, refuseChanged, refuseSettled } from './find-draft.ts';
import { IS_WAITING } from './queries/draft-sql.ts';
import { saveDraft } from './queries/write-draft.ts';

const LONGEST_WORDS = 200;

export const callOffOf = ({ id, text, sentAt }: Message, scope: CalledOff): DraftCallOff => ({
  scope,
  messageId: id,
  words: storableText([...text.trim()].slice(0, LONGEST_WORDS).join('')),
  at: sentAt.toISOString(),
  keptAt: null,
});

/**
 * The conversation's pending drafts wait for a decision, and where there is none, its open orders
 * get a cancellation request, each of them, since the message does not say which. The caller has
 * locked the conversation's row.
 * @returns whether there was anything to call off
 */
export async function recordCallOff(
  tenant: Tenant,
  message: Message,
  scope: CalledOff,
  trx: Trx,
): Promise<boolean> {
  const drafts = await draftsToCallOff(tenant, message, trx);
  for (const id of drafts) await callOffDraft(tenant, id, callOffOf(message, scope), trx);
  if (drafts.length > 0) return true;
  const orders = await ordersToCallOff(tenant, message, trx);
  const { words } = callOffOf(message, scope);
  for (const id of orders) await requestCancelIn(tenant, id, { words }, trx);
  return orders.length > 0;
}

async function callOffDraft(
  tenant: Tenant,
  id: string,
  calledOff: DraftCallOff,
  trx: Trx,
): Promise<void> {
  const draft = await findDraft(tenant, id, trx);
  const isKnown = draft.calledOff?.messageId === calledOff.messageId;
  const isWhole = isCalledOff(draft) && draft.calledOff?.scope === 'all';
  if (isWhole || (isKnown && draft.calledOff?.scope === calledOff.scope)) return;
  const sentAt = new Date(calledOff.at);
  const lastMessageAt = sentAt > draft.lastMessageAt ? sentAt : draft.lastMessageAt;
  const marked = { ...draft, calledOff, lastMessageAt };
  await saveDraft(tenant, { ...marked, ...countParts(marked) }, trx);
  if (!isCalledOff(draft)) await announceCallOff(tenant, marked, trx);
}

export async function announceCallOff(
  tenant: Tenant,
  { id, customer, calledOff }: Pick<Draft, 'id' | 'customer' | 'calledOff'>,
  trx: Trx,
): Promise<void> {
  const data = { name: customer.name ?? '', text: calledOff?.words ?? '' };
  await announce(tenant, { event: 'cancel_requested', draftOrderId: id, data }, trx);
}

/**
 * A person knows better than the message. Does nothing for other drafts.
 * @param version the version of the draft that the person has seen; absent: not checked
 * @throws Refusal 404, 409 DRAFT_NOT_PENDING, DRAFT_EXPIRED, DRAFT_CHANGED
 */
export const keepDraft = (
  tenant: Tenant,
  draftId: string,
  { version }: { version?: number | undefined },
): Promise<Draft> =>
  inTransaction(async (trx) => {
    const draft = await lockDraft(tenant, draftId, trx);
    refuseSettled(draft);
    if (draft.calledOff === null || !isCalledOff(draft)) return draft;
    refuseChanged(draft, version);
    const kept = {
      ...draft,
      calledOff: { ...draft.calledOff, keptAt: databaseNow().toISOString() },
    };
    await saveDraft(tenant, { ...kept, ...countParts(kept) }, trx);
    await together(settlingDraftNotices(tenant, [draftId]), 'select 1', trx);
    return findDraft(tenant, draftId, trx);
  });

/** Locked; only those begun before the message. */
async function draftsToCallOff(
  { ownerId }: Tenant,
  { conversationId, sentAt }: Message,
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select id from draft_orders d
      where owner_id = ? and conversation_id = ? and ${IS_WAITING}
        and (select m.sent_at from messages m
              where m.owner_id = d.owner_id and m.id = d.message_id) <= ?
      order by id for no key update`,
    [ownerId, conversationId, sentAt],
    trx,
  );
  return found.map(({ id }) => id);
}

async function ordersToCallOff(
  { ownerId }: Tenant,
  { conversationId, sentAt }: Message,
  trx: Trx,
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `select o.id from orders o
      where o.owner_id = ? and o.cancel_requested_at is null and o.created_at <= ?
        and o.id in (select order_id from draft_orders
                      where owner_id = ? and conversation_id = ? and order_id is not null
                      union
                     select order_id from direct_orders where owner_id = ? and conversation_id = ?)
      order by o.id`,
    [ownerId, sentAt, ownerId, conversationId, ownerId, conversationId],
    trx,
  );
  return found.map(({ id }) => id);
}
