import type { FastifyRequest } from 'fastify';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { normalizePhone } from '../../../kernel/format/phone.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { ownStore } from '../../../web/own-store.ts';
import { conversationOfPhone, findConversation } from '../../conversations/find-conversation.ts';
import type { Conversation } from '../../conversations/message.ts';
import { catalogFor } from '../../conversations/pages/catalog-for.ts';
import { threadView } from '../../conversations/pages/thread-view.ts';
import { thread } from '../../conversations/thread.ts';
import { replyWindow } from '../../conversations/write-reply.ts';
import { conversationOfDraft } from '../../drafts/find-draft.ts';
import type { Order } from '../order.ts';

const SHOWN = 5;
/** Fewer are no phone number. */
const MIN_DIGITS = 6;

/** Of the order's conversation, else of the one with the customer's number; null without any. */
export async function messagesBlock(
  request: FastifyRequest,
  { draftOrderId, customer }: Pick<Order, 'draftOrderId' | 'customer'>,
) {
  const { tenant } = request;
  const ofDraft = draftOrderId && (await conversationOfDraft(tenant, draftOrderId));
  const conversation = ofDraft
    ? await findConversation(tenant, ofDraft)
    : await conversationOfCustomer(request, customer.phone);
  if (!conversation) return null;
  const page = await thread(tenant, conversation.id, { limit: SHOWN });
  return {
    href: `/dashboard/conversations/${conversation.id}`,
    canReply: conversation.connectionId !== null && replyWindow(conversation.lastInboundAt).open,
    bubbles: threadView(page, {
      t: request.t,
      clock: sellerStore(request),
      catalog: await catalogFor(request, page.messages),
    }),
  };
}

async function conversationOfCustomer(
  request: FastifyRequest,
  typed: string,
): Promise<Conversation | null> {
  if (asciiDigits(typed).replace(/\D/g, '').length < MIN_DIGITS) return null;
  const { country } = await ownStore(request);
  return conversationOfPhone(request.tenant, normalizePhone(typed, country));
}
