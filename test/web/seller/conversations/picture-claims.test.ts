import { beforeEach, expect, test } from 'vitest';
import { files } from '../../../../src/clients/files.ts';
import { mediaFileKey } from '../../../../src/features/conversations/media/media-files.ts';
import { eraseCustomer } from '../../../../src/features/customers/erase-customer.ts';
import type { Order } from '../../../../src/features/orders/order.ts';
import { makeClaim } from '../../../../src/features/payments/claims/make-claim.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { aDirectMethod, anUnpaidOrder } from '../../../support/claims.ts';
import { customerBy } from '../../../support/customers.ts';
import { aNumber, inboundText, receive } from '../../../support/inbound.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { pagesOf } from '../../../support/pages.ts';
import { aPicture } from '../../../support/pictures.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA } from '../../../support/shopper.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const api = apiOf(context);
const { get, post } = pagesOf(context);

const PHONE = '+919876543210';
let store: TestStore;
let order: Order;
let chat: string;
let picture: string;

/** A receipt that the shopper of the order has sent into the chat. */
beforeEach(async () => {
  store = await aStore(context.app);
  order = await anUnpaidOrder(store, { phone: PHONE });
  const from = { waId: PHONE.slice(1), phone: PHONE, name: 'Asha' };
  const file = {
    mimeType: '',
    fileName: '',
    url: null,
    providerMediaId: '5',
    kind: 'image',
  } as const;
  const sent = inboundText('paid', { from, media: [file] });
  const received = await receive(store, await aNumber(store, context), sent);
  chat = `/dashboard/conversations/${received.conversation.id}`;
  const [media] = await rows<{ id: string }>(
    `update message_media set state = 'stored' where owner_id = ? returning id`,
    [store.ownerId],
  );
  picture = media?.id ?? '';
  const key = mediaFileKey(store.ownerId, picture, 'picture.webp');
  await files().put(key, await aPicture(200, 100).webp().toBuffer());
});

const states = () =>
  rows<{ state: string; orderId: string }>(
    'select state, order_id as "orderId" from payment_claims where owner_id = ? order by id',
    [store.ownerId],
  );

test('a receipt in the chat is claimed in one tap and confirmed in another', async () => {
  expect((await get(store, chat)).body).toContain(
    `This is the payment for order ${order.orderNumber}`,
  );
  const made = await post(store, `${chat}/media/${picture}/claim`);
  expect([made.statusCode, made.headers.location]).toEqual([303, chat]);
  await post(store, `${chat}/media/${picture}/claim`);
  expect(await states()).toEqual([{ state: 'waiting', orderId: order.id }]);
  const page = (await get(store, chat)).body;
  const confirm = /action="(\/dashboard\/payments\/claims\/[^"]*\/confirm)"/.exec(page)?.[1] ?? '';
  const [claim] = (await api(store, 'GET', '/api/payments/claims')).json().items;
  const shown = await api(store, 'GET', claim.pictureUrl);
  expect(shown.headers['content-type']).toBe('image/webp');
  const confirmed = await post(store, confirm, { back: chat });
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, chat]);
  expect((await get(store, chat)).body).toContain(`Payment for order ${order.orderNumber}`);
  expect((await api(store, 'GET', `/api/orders/${order.id}`)).json()).toMatchObject({
    financialStatus: 'paid',
  });
});

test('of several orders with money due, one is chosen', async () => {
  const other = await anUnpaidOrder(store, { phone: PHONE });
  const url = `/api${chat.replace('/dashboard', '')}/media/${picture}/claim`;
  const unclear = await api(store, 'POST', url);
  expect([unclear.statusCode, unclear.json().code]).toEqual([409, 'CHOOSE_ORDER']);
  expect(unclear.json().details.orders).toHaveLength(2);
  const made = await api(store, 'POST', url, { orderId: other.id });
  expect([made.statusCode, made.json().orderId]).toEqual([201, other.id]);
  const stranger = await aStore(context.app);
  expect((await api(stranger, 'POST', url)).statusCode).toBe(404);
});

test('erasing a customer takes their pictures and names from claims', async () => {
  const directMethodId = await aDirectMethod(store);
  await post(store, `${chat}/media/${picture}/claim`);
  await makeClaim(store.tenant, order.id, {
    directMethodId,
    reference: 'UTR 123 456',
    payerName: 'Asha Rao',
  });
  await rows(`update orders set status = 'delivered' where owner_id = ?`, [store.ownerId]);
  await eraseCustomer(store.tenant, (await customerBy(store, ASHA.phone)).id, SYSTEM);
  const left = await rows(
    `select payer_name as "payerName", file_key as "fileKey",
            message_media_id as "messageMediaId", reference
       from payment_claims where owner_id = ? order by id`,
    [store.ownerId],
  );
  const nothing = { payerName: '', fileKey: null, messageMediaId: null };
  expect(left).toMatchObject([
    { ...nothing, reference: '' },
    { ...nothing, reference: 'UTR 123 456' },
  ]);
});
