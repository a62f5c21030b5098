import { beforeEach, describe, expect, test } from 'vitest';
import { askForPayment } from '../../../../src/features/conversations/asking/ask-for-payment.ts';
import { howToPay } from '../../../../src/features/conversations/asking/how-to-pay.ts';
import { ordersDue } from '../../../../src/features/conversations/asking/orders-due.ts';
import { findConversation } from '../../../../src/features/conversations/find-conversation.ts';
import { findMessage } from '../../../../src/features/conversations/find-message.ts';
import type { Conversation } from '../../../../src/features/conversations/message.ts';
import { approveDraft } from '../../../../src/features/drafts/approve-draft.ts';
import { undoApprove } from '../../../../src/features/drafts/decide-draft.ts';
import type { Order } from '../../../../src/features/orders/order.ts';
import { saveDirectMethods } from '../../../../src/features/payments/direct/direct-methods.ts';
import { recordPayment } from '../../../../src/features/payments/record-payment.ts';
import { closePaymentRequest } from '../../../../src/features/payments/requests/change-request.ts';
import { createPaymentRequest } from '../../../../src/features/payments/requests/create-request.ts';
import { openRequestOf } from '../../../../src/features/payments/requests/find-request.ts';
import { payUrl } from '../../../../src/features/payments/requests/payment-request.ts';
import { idempotencyKey } from '../../../../src/kernel/idempotency/idempotency-key.ts';
import { type Actor, SYSTEM } from '../../../../src/session.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import {
  aChatShop,
  aDraft,
  type ChatShop,
  CLEAN,
  cart,
  theDraft,
  writes,
} from '../../../support/drafts.ts';
import { useInstantWorker } from '../../../support/instant-worker.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { useProviderSimulator } from '../../../support/provider-simulator.ts';
import { rows } from '../../../support/rows.ts';
import { shopOf } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const provider = useProviderSimulator(context);
const worker = useInstantWorker();
const call = apiOf(context);
const MEERA: Actor = { id: null, name: 'Meera', impersonatedBy: null };
const UPI = {
  kind: 'upi',
  label: 'UPI',
  details: { upiId: 'bluemug@examplebank', accountHolder: 'Blue Mug' },
  isActive: true,
} as const;
let shop: ChatShop;

beforeEach(async () => {
  shop = await aChatShop(context);
  await saveDirectMethods(shop.tenant, [UPI], SYSTEM);
  provider.sent.length = 0;
});

async function approved(text = CLEAN): Promise<{ order: Order; conversation: Conversation }> {
  const draft = await aDraft(shop, text);
  const how = { actor: MEERA, idempotency: null };
  const { result: order } = await approveDraft(await shopOf(shop), draft.id, {}, how);
  return { order, conversation: await findConversation(shop.tenant, draft.conversationId) };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ statusCode, code }) => [statusCode, code],
  );
const once = { actor: MEERA, idempotency: null };
const requests = () =>
  rows<{ id: string }>(`select id from payment_requests where owner_id = ?`, [shop.ownerId]);

describe('asking in the chat', () => {
  test('stores the message and its request together, with the address in place of the link', async () => {
    const { order, conversation } = await approved();
    const { result } = await askForPayment(
      await shopOf(shop),
      conversation.id,
      { orderId: order.id },
      once,
    );
    const open = await openRequestOf(shop.tenant, order.id);
    const message = await findMessage(shop.tenant, result.id);
    expect(open).toMatchObject({ amountMinor: order.totalAmountMinor, state: 'open' });
    expect(message.text).toContain(open ? payUrl(open) : 'no request');
    expect(message.text).toContain('bluemug@examplebank');
    expect(message.text).not.toContain('{link}');
    expect(message).toMatchObject({
      status: 'queued',
      details: { asks: { orderId: order.id, requestId: open?.id } },
    });
  });

  test('a double tap with one key makes one message and one request', async () => {
    const { order, conversation } = await approved();
    const store = await shopOf(shop);
    const idempotency = idempotencyKey(shop.tenant, 'ask', 'key-1', {});
    const asked = { orderId: order.id };
    const taps = await Promise.all(
      [1, 2].map(() => askForPayment(store, conversation.id, asked, { actor: MEERA, idempotency })),
    );
    expect(new Set(taps.map(({ result }) => result.id)).size).toBe(1);
    expect(await requests()).toHaveLength(1);
  });

  test('a second message carries the open request, a closed one is not sent', async () => {
    const { order, conversation } = await approved();
    const store = await shopOf(shop);
    const part = { amountMinor: 10_000 };
    const { request } = await createPaymentRequest(shop.tenant, order.id, part, MEERA);
    const offered = await howToPay(store, conversation, order);
    expect(offered).toMatchObject({ url: payUrl(request), hasLink: true });
    expect(offered.text).toContain('To pay now: ₹100');
    const asked = { paymentRequestId: request.id };
    await askForPayment(store, conversation.id, asked, once);
    expect(await requests()).toHaveLength(1);
    await closePaymentRequest(shop.tenant, request.id, MEERA);
    expect(await refusal(askForPayment(store, conversation.id, asked, once))).toEqual([
      409,
      'REQUEST_ENDED',
    ]);
  });

  test('is refused for another shopper’s order, for a paid one and after 24 hours, and leaves nothing', async () => {
    const { order, conversation } = await approved();
    const store = await shopOf(shop);
    const other = { channelUserId: '918281112233', waId: '918281112233', phone: '+918281112233' };
    const { conversation: imran } = await writes(shop, 'hello', { from: other });
    const asked = { orderId: order.id };
    expect(await refusal(askForPayment(store, imran.id, asked, once))).toEqual([
      409,
      'NOT_THEIR_ORDER',
    ]);
    await rows(
      `update conversations set last_inbound_at = now() - interval '25 hours'
        where owner_id = ? and id = ?`,
      [shop.ownerId, conversation.id],
    );
    expect(await refusal(askForPayment(store, conversation.id, asked, once))).toEqual([
      409,
      'REPLY_WINDOW_CLOSED',
    ]);
    await rows(`update conversations set last_inbound_at = now() where owner_id = ?`, [
      shop.ownerId,
    ]);
    const payment = { amountMinor: order.totalAmountMinor, method: 'upi' } as const;
    await recordPayment(shop.tenant, order.id, payment, MEERA);
    expect(await refusal(askForPayment(store, conversation.id, asked, once))).toEqual([
      409,
      'NOTHING_DUE',
    ]);
    expect(await requests()).toHaveLength(0);
    expect(await ordersDue(store, conversation)).toEqual([]);
  });

  test('is in the language that the shopper writes', async () => {
    const { order, conversation } = await approved(
      'hola, quiero 2 Blue Mug para mi, gracias\nAsha Rao\n12 Beach Road, Kozhikode 673032\n9876543210',
    );
    const { text } = await howToPay(await shopOf(shop), conversation, order);
    expect(text).toContain(`Tu pedido ${order.orderNumber} en Blue Mug:`);
  });

  test('of a social page stays within its 1,000 bytes and sends a way to pay by the link', async () => {
    const { order, conversation } = await approved();
    const social = { ...conversation, channel: 'social' as const };
    const method = { ...UPI, instructions: 'अ'.repeat(300) };
    await saveDirectMethods(shop.tenant, [method], SYSTEM);
    const { text } = await howToPay(await shopOf(shop), social, order);
    expect(Buffer.byteLength(text)).toBeLessThan(1_000);
    expect(text).toContain('{link}');
  });
});

describe('through the API', () => {
  test('a request of an order is sent into its conversation, with a text of one’s own or ours', async () => {
    const { order, conversation } = await approved();
    const made = await call(shop, 'POST', `/api/orders/${order.id}/payment-requests`, {});
    const { id: paymentRequestId, url } = made.json();
    const here = `/api/conversations/${conversation.id}/messages`;
    const sent = await call(shop, 'POST', here, { paymentRequestId });
    expect([sent.statusCode, sent.json()]).toMatchObject([
      201,
      { status: 'sent', text: expect.stringContaining(url) },
    ]);
    const own = { paymentRequestId, text: 'Here you are: {link}' };
    expect((await call(shop, 'POST', here, own)).json().text).toBe(`Here you are: ${url}`);
    expect(provider.sent.map(({ text }) => text)).toContain(`Here you are: ${url}`);
    const nothing = await call(shop, 'POST', here, {});
    expect([nothing.statusCode, nothing.body]).toEqual([400, expect.stringContaining('text')]);
    const plain = await call(shop, 'POST', here, { text: 'See {link}' });
    expect(plain.json().text).toBe('See {link}');
  });
});

describe('by itself', () => {
  const turnOn = () =>
    rows('update stores set sends_how_to_pay = true where owner_id = ?', [shop.ownerId]);

  /** Once an approval can no longer be undone. */
  const later = async () => {
    await rows(`update jobs set run_at = now() where owner_id = ? and run_at > now()`, [
      shop.ownerId,
    ]);
    await worker.sweep();
  };

  test('how to pay goes once after an approval, marked as automatic', async () => {
    await turnOn();
    const { order } = await approved();
    await worker.idle();
    // While the approval can be undone.
    expect(provider.sent).toHaveLength(0);
    await later();
    expect(provider.sent).toHaveLength(1);
    const open = await openRequestOf(shop.tenant, order.id);
    expect(provider.sent[0]?.text).toContain(open ? payUrl(open) : 'no request');
    const [message] = await rows<{ details: object; status: string }>(
      `select details, status from messages where owner_id = ? and direction = 'out'`,
      [shop.ownerId],
    );
    expect(message).toMatchObject({ status: 'sent', details: { automatic: true } });
    // The job again, as after a crash.
    await rows(`update jobs set state = 'queued' where owner_id = ? and name = 'send-how-to-pay'`, [
      shop.ownerId,
    ]);
    await later();
    expect(provider.sent).toHaveLength(1);
  });

  test('not while it is switched off, and not for cash on delivery', async () => {
    await approved();
    await later();
    expect(provider.sent).toHaveLength(0);
    await turnOn();
    await approved(`${CLEAN}\nCOD`);
    await later();
    expect(provider.sent).toHaveLength(0);
  });

  test('not after an approval that was undone', async () => {
    await turnOn();
    const { order } = await approved();
    await undoApprove(shop.tenant, order.draftOrderId ?? '', MEERA);
    await later();
    expect(provider.sent).toHaveLength(0);
    expect(await requests()).toHaveLength(0);
  });

  test('also after an order that was created automatically', async () => {
    await rows(
      `update stores set sends_how_to_pay = true, chat_order_mode = 'direct' where owner_id = ?`,
      [shop.ownerId],
    );
    const items = [{ retailerId: 'MUG', quantity: 2 }];
    const text = 'Asha Rao, 12 Beach Road, Kozhikode 673032, 9876543210';
    await writes(shop, cart(items, { text }));
    await worker.idle();
    expect(provider.sent).toHaveLength(1);
    expect(await refusal(theDraft(shop))).not.toBeNull();
  });
});

describe('the channel’s own payment message', () => {
  const ask = async () => {
    await rows('update stores set asks_in_channel = true where owner_id = ?', [shop.ownerId]);
    const { order, conversation } = await approved();
    const made = await call(shop, 'POST', `/api/orders/${order.id}/payment-requests`, {});
    const here = `/api/conversations/${conversation.id}/messages`;
    const sent = await call(shop, 'POST', here, { paymentRequestId: made.json().id });
    return { order, sent: sent.json(), url: made.json().url };
  };

  test('goes where the number may, with the whole sum and the text', async () => {
    const { order, sent, url } = await ask();
    expect(sent).toMatchObject({ status: 'sent' });
    expect(provider.sent).toMatchObject([
      {
        text: expect.stringContaining(url),
        payment: {
          reference: sent.id.replaceAll('-', ''),
          currency: 'INR',
          total: order.totalAmountMinor,
          setting: 'upi_intent_link',
        },
      },
    ]);
  });

  test('refused, the text with the link goes in its place, once', async () => {
    provider.fault = 'no payment messages';
    const { sent, url } = await ask();
    expect(sent).toMatchObject({ status: 'sent' });
    expect(provider.sent).toMatchObject([{ text: expect.stringContaining(url), payment: null }]);
  });
});
