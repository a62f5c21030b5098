import { rows, type Trx } from '../../db/db.ts';
import type { StatementPart } from '../../db/statement.ts';
import { Refusal } from '../../errors.ts';
import { SHOPPER } from '../../session.ts';
import { type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';
import type { Message } from '../messages/message.ts';
import { noticeContext } from '../notifications/notice-context.ts';
import {
  countOrderNumber,
  isNumberTaken,
  MOST_DRAWS,
  passTakenNumbers,
} from '../orders/next-order-number.ts';
import { placeOrder } from '../orders/place-order.ts';
import type { Store } from '../stores/store.ts';
import { hasWholeAddress } from './count-parts.ts';
import { orderOfDraft } from './order-of-draft.ts';
import type { DraftContent } from './write-draft.ts';

/** Below this, a person must check first. */
const SURE = 0.9;

/** Whether no part of a message needs an answer or a check. */
export const isWholeOrder = (content: DraftContent): boolean =>
  content.items.length > 0 &&
  content.unknowns === 0 &&
  content.checks === 0 &&
  content.confidence >= SURE &&
  hasWholeAddress(content.customer);

/**
 * Creates an order from a message at once, in the transaction of its event. False when the order is
 * refused, for stock or any other reason: then it is rolled back, and the message can become a
 * draft.
 */
export async function placeDirectOrder(
  store: Store,
  message: Message,
  content: DraftContent,
  trx: Trx,
): Promise<boolean> {
  const tenant = tenantOfStore(store);
  // The event's transaction continues after a refusal: half an order must not remain.
  await rows('savepoint direct_order', [], trx);
  const place = async (): Promise<void> => {
    const order = await orderOfDraft(
      store,
      { ...content, channel: message.channel },
      { orderNumber: () => countOrderNumber(tenant, trx), status: 'pending', isSeen: false },
      trx,
    );
    const parts = { direct: directPart(tenant, message, order.id, content.lastMessageAt) };
    const noticed = await noticeContext(tenant, trx);
    await placeOrder(tenant, order, { noticed, actor: SHOPPER, parts }, trx);
  };
  for (let draws = 1; ; draws++) {
    try {
      await place();
      return true;
    } catch (error) {
      const mayDrawAgain = isNumberTaken(error) && draws < MOST_DRAWS;
      if (!mayDrawAgain && !(error instanceof Refusal)) throw error;
      await rows('rollback to savepoint direct_order', [], trx);
      if (!mayDrawAgain) return false;
      await passTakenNumbers(tenant, trx);
    }
  }
}

const directPart = (
  tenant: Tenant,
  message: Message,
  orderId: string,
  lastMessageAt: Date,
): StatementPart => ({
  sql: `insert into direct_orders (owner_id, message_id, conversation_id, order_id, last_message_at)
    values (?, ?, ?, ?, ?)`,
  bindings: [tenant.ownerId, message.id, message.conversationId, orderId, lastMessageAt],
});
