import { conflict } from '../../../errors.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import type { Order } from '../../orders/order.ts';
import { createIn } from '../../payments/requests/create-request.ts';
import { findPaymentRequest } from '../../payments/requests/find-request.ts';
import { payUrl, takesMoney } from '../../payments/requests/payment-request.ts';
import type { Store } from '../../stores/store.ts';
import type { ChannelPayment } from '../channel-payment.ts';
import { findConversation, lockConversation } from '../find-conversation.ts';
import { insertReply, refuseLate, replyText } from '../write-reply.ts';
import { howToPay } from './how-to-pay.ts';
import { orderOfShopper } from './orders-due.ts';
import { LINK_PLACE } from './payment-message.ts';

/** By the order, whose request is opened if none is, or by an open request. */
type Asked = ({ orderId: string } | { paymentRequestId: string }) & {
  /** As typed, with the place of the link; absent: the text of `howToPay`. */
  text?: string | undefined;
};

interface Asking {
  actor: Actor;
  idempotency: IdempotencyKey | null;
  /** Whether nobody tapped. */
  isAutomatic?: boolean;
}

interface Prepared {
  order: Order;
  requestId: string | null;
  text: string;
  inChannel: ChannelPayment | null;
}

/**
 * Stores a message with the link of a payment request, for `sendReply` to send. The request is
 * opened with it, so that neither exists without the other.
 * @throws Refusal 404, 400 on `text`, 409 NOT_THEIR_ORDER, NOTHING_DUE, REQUEST_ENDED, and those of
 * `writeReply`
 */
export function askForPayment(
  store: Store,
  conversationId: string,
  asked: Asked,
  { actor, idempotency, isAutomatic = false }: Asking,
): Promise<Outcome<{ id: string }>> {
  const tenant = tenantOfStore(store);
  return withIdempotencyKey<Prepared, { id: string }>(idempotency, {
    prepare: () => prepare(store, conversationId, asked),
    async write(prepared, trx) {
      const { order, requestId: known, inChannel } = prepared;
      // The thread first: recording a message locks it before an order.
      const conversation = await lockConversation(tenant, conversationId, trx);
      const id = known ?? (await createIn(tenant, order.id, {}, actor, trx)).id;
      const url = await addressOf(tenant, id, trx);
      const text = replyText(prepared.text.replaceAll(LINK_PLACE, url), conversation.channel);
      const details = {
        asks: { orderId: order.id, requestId: id },
        ...(isAutomatic ? { automatic: true } : {}),
        ...(inChannel ? { channelPayment: inChannel } : {}),
      };
      return insertReply(tenant, conversation, { text, details, actor }, trx);
    },
  });
}

async function prepare(store: Store, conversationId: string, asked: Asked): Promise<Prepared> {
  const tenant = tenantOfStore(store);
  const conversation = await findConversation(tenant, conversationId);
  refuseLate(conversation);
  const known =
    'paymentRequestId' in asked ? await findPaymentRequest(tenant, asked.paymentRequestId) : null;
  const orderId = known?.orderId ?? ('orderId' in asked ? asked.orderId : '');
  const order = await orderOfShopper(store, conversation, orderId);
  const { text: offered, inChannel } = await howToPay(store, conversation, order);
  const text = asked.text?.trim() ? asked.text : withLink(offered);
  return { order, requestId: known?.id ?? null, text, inChannel };
}

/** One without a place for the link, such as of an order paid in cash, gets it at its end. */
const withLink = (text: string): string =>
  text.includes(LINK_PLACE) ? text : `${text}\n${LINK_PLACE}`;

/** @throws Refusal 409 REQUEST_ENDED */
async function addressOf(tenant: Tenant, requestId: string, trx: Trx): Promise<string> {
  const request = await findPaymentRequest(tenant, requestId, trx);
  if (takesMoney(request)) return payUrl(request);
  throw conflict('REQUEST_ENDED', message('errors.messages.requestEnded'));
}
