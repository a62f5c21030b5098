import { beforeEach, describe, expect, test } from 'vitest';
import { approveDraft } from '../../../../src/features/drafts/approve-draft.ts';
import type { Draft } from '../../../../src/features/drafts/draft.ts';
import { findDraft } from '../../../../src/features/drafts/find-draft.ts';
import { saveDirectMethods } from '../../../../src/features/payments/direct/direct-methods.ts';
import { createPaymentRequest } from '../../../../src/features/payments/requests/create-request.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { aReadyDraft } from '../../../support/desk-drafts.ts';
import { aChatShop, aDraft, type ChatShop, CLEAN } from '../../../support/drafts.ts';
import { formFields, pagesOf } from '../../../support/pages.ts';
import { useProviderSimulator } from '../../../support/provider-simulator.ts';
import { rows } from '../../../support/rows.ts';
import { shopOf } from '../../../support/stores.ts';

const context = useApp();
const provider = useProviderSimulator(context);
const { get, post } = pagesOf(context);
const UPI = {
  kind: 'upi',
  label: 'UPI',
  details: { upiId: 'bluemug@examplebank', accountHolder: 'Blue Mug' },
  isActive: true,
} as const;
let shop: ChatShop;
let draft: Draft;

beforeEach(async () => {
  shop = await aChatShop(context);
  await saveDirectMethods(shop.tenant, [UPI], SYSTEM);
  draft = await aDraft(shop, CLEAN);
  provider.sent.length = 0;
});

const approve = async () => {
  const how = { actor: SYSTEM, idempotency: null };
  return (await approveDraft(await shopOf(shop), draft.id, {}, how)).result;
};
const thread = () => `/dashboard/conversations/${draft.conversationId}`;
const requests = () =>
  rows<{ token: string }>('select token from payment_requests where owner_id = ?', [shop.ownerId]);

describe('approving and asking at once', () => {
  test('leads to the chat with the text in the reply box, which one tap sends', async () => {
    draft = await aReadyDraft(shop, 'Bina');
    const opened = (await get(shop, `/dashboard/drafts/${draft.id}`)).body;
    expect(opened).toContain('Approve and ask for payment');
    const form = formFields(opened, `draft-form-${draft.id}`);
    const answer = await post(shop, `/dashboard/drafts/${draft.id}`, {
      ...form,
      do: 'approve-ask',
    });
    const { orderId } = await findDraft(shop.tenant, draft.id);
    const here = `${thread()}?ask=${orderId}`;
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${here}#reply`]);
    const page = (await get(shop, here)).body;
    expect(page).toContain('bluemug@examplebank');
    const reply = formFields(page, 'reply-form');
    expect(reply).toMatchObject({ order: orderId });
    const text = /<textarea[^>]*>\n?([^<]*)<\/textarea>/.exec(page)?.[1] ?? '';
    expect(text).toContain('{link}');
    expect(await requests()).toEqual([]);
    for (const _ of [1, 2]) {
      expect((await post(shop, `${thread()}/messages`, { ...reply, text })).statusCode).toBe(303);
    }
    const [request, ...more] = await requests();
    expect(more).toEqual([]);
    expect(provider.sent).toHaveLength(1);
    expect(provider.sent[0]?.text).toContain(`/pay/${request?.token}`);
  });

  test('is offered after a plain approval, too, and in the list', async () => {
    const order = await approve();
    const list = await get(shop, `/dashboard/drafts?approved=${draft.id}`);
    expect(list.body).toContain(`href="/dashboard/drafts/${draft.id}/ask"`);
    const asked = await get(shop, `/dashboard/drafts/${draft.id}/ask`);
    expect(asked.headers.location).toBe(`${thread()}?ask=${order.id}#reply`);
    const page = (await get(shop, `/dashboard/orders/${order.id}`)).body;
    expect(page).toContain(`href="${thread()}?ask=${order.id}#reply"`);
  });
});

describe('the reply box', () => {
  test('has a button for each order with money due, which fills in its text', async () => {
    expect((await get(shop, thread())).body).not.toContain('Ask for payment');
    const order = await approve();
    expect((await get(shop, thread())).body).toContain('Ask for payment');
    const filled = await post(shop, `${thread()}/messages`, { ask: order.id });
    expect(filled.body).toContain('{link} becomes the payment link');
    expect(provider.sent).toEqual([]);
    await rows('update draft_orders set status = status where owner_id = ?', [shop.ownerId]);
    draft = await aDraft(shop, CLEAN.replace('2 Blue', '3 Blue'));
    await approve();
    const { body } = await get(shop, thread());
    expect(body).toContain('Ask for ₹998 (order');
    expect(body).toContain('Ask for ₹1,497 (order');
  });

  test('without a way to be paid it says so, and sends no link', async () => {
    await saveDirectMethods(shop.tenant, [], SYSTEM);
    const order = await approve();
    const { body } = await get(shop, `${thread()}?ask=${order.id}`);
    expect(body).toContain('no way to be paid');
    expect(body).toContain('href="/dashboard/settings/payments"');
    expect(body).not.toContain('{link}');
  });

  test('after the 24 hours it leads to the order’s link', async () => {
    const order = await approve();
    await rows(
      `update conversations set last_inbound_at = now() - interval '25 hours' where owner_id = ?`,
      [shop.ownerId],
    );
    const { body } = await get(shop, `${thread()}?ask=${order.id}`);
    expect(body).toContain('copy the payment link');
    expect(body).toContain(`href="/dashboard/orders/${order.id}"`);
    expect(body).not.toContain('bluemug@examplebank');
    const { request } = await createPaymentRequest(shop.tenant, order.id, {}, SYSTEM);
    const ready = (await get(shop, `${thread()}?ask=${order.id}`)).body;
    const chat = decodeURIComponent(/href="(https:\/\/wa\.me[^"]*)"/.exec(ready)?.[1] ?? '');
    expect(chat).toContain(`/pay/${request.token}`);
  });

  test('what was sent by itself is marked in the thread', async () => {
    await rows(
      `update messages set details = '{"automatic": true}', direction = 'out', status = 'sent'
        where owner_id = ?`,
      [shop.ownerId],
    );
    expect((await get(shop, thread())).body).toContain('Sent automatically');
  });
});
