import type { FastifyRequest } from 'fastify';
import { conversationOfDraft } from '../../../domain/drafts/conversation-of-draft.ts';
import { conversationOfPhone } from '../../../domain/messages/conversations/conversation-of-phone.ts';
import { thread } from '../../../domain/messages/conversations/thread.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { threadView } from '../conversations/thread-view.ts';
import { sellerStore } from '../seller-store.ts';

const SHOWN = 5;

/**
 * The last messages of the conversation that the order was read from, else of whoever has the
 * customer's number; null where nobody has written.
 */
export async function messagesBlock(
  request: FastifyRequest,
  { draftOrderId, customer }: Pick<Order, 'draftOrderId' | 'customer'>,
) {
  const { tenant } = request;
  const id =
    (draftOrderId && (await conversationOfDraft(tenant, draftOrderId))) ||
    (await conversationOfPhone(tenant, customer.phone))?.id;
  if (!id) return null;
  const page = await thread(tenant, id, { limit: SHOWN });
  return {
    href: `/dashboard/conversations/${id}`,
    bubbles: threadView(page, { clock: sellerStore(request) }),
  };
}
