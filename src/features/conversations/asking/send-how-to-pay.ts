import { Refusal } from '../../../errors.ts';
import { idempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { SYSTEM } from '../../../session.ts';
import { conversationOfOrder } from '../../drafts/queries/orders-of-conversation.ts';
import { findOrder } from '../../orders/find-order.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import type { Store } from '../../stores/store.ts';
import { findConversation } from '../find-conversation.ts';
import { sendReply } from '../send-reply.ts';
import { askForPayment } from './ask-for-payment.ts';
import { howToPay } from './how-to-pay.ts';

/**
 * Tells the shopper of an order from a chat how to pay, without a tap, if the store wants it so:
 * once an order, and not for cash on delivery. Rules of the reply window hold; idempotent.
 */
export async function sendHowToPay(tenant: Tenant, orderId: string): Promise<void> {
  const store = await findStoreOf(tenant);
  if (!store?.sendsHowToPay) return;
  try {
    const id = await tell(store, tenant, orderId);
    if (id) await sendReply(tenant, id);
  } catch (error) {
    // The order or the conversation is gone, paid or too old by now: nobody waits for an answer.
    if (!(error instanceof Refusal)) throw error;
  }
}

async function tell(store: Store, tenant: Tenant, orderId: string): Promise<string | null> {
  const order = await findOrder(tenant, orderId);
  const conversationId = await conversationOfOrder(tenant, orderId);
  if (conversationId === null) return null;
  const conversation = await findConversation(tenant, conversationId);
  const { hasLink } = await howToPay(store, conversation, order);
  if (!hasLink) return null;
  const idempotency = idempotencyKey(tenant, 'how to pay', orderId, {});
  const context = { actor: SYSTEM, idempotency, isAutomatic: true };
  return (await askForPayment(store, conversationId, { orderId }, context)).result.id;
}
