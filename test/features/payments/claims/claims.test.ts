import { beforeAll, expect, test } from 'vitest';
import { confirmClaim } from '../../../../src/features/payments/claims/decide-claim.ts';
import { MOST_WAITING, makeClaim } from '../../../../src/features/payments/claims/make-claim.ts';
import { referenceKey } from '../../../../src/features/payments/claims/payment-claim.ts';
import {
  claimsAfter,
  type ListedClaim,
} from '../../../../src/features/payments/claims/queries/list-claims.ts';
import { type Receivable, receivableAfter } from '../../../../src/features/payments/receivable.ts';
import { recordPayment } from '../../../../src/features/payments/record-payment.ts';
import { newId } from '../../../../src/ids.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { apiOf } from '../../../support/api.ts';
import { useApp } from '../../../support/app.ts';
import { aDirectMethod, anUnpaidOrder, claimOf } from '../../../support/claims.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { pagesOf } from '../../../support/pages.ts';
import { aPhonePhoto } from '../../../support/pictures.ts';
import { rows } from '../../../support/rows.ts';
import { aStore, type TestStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();
const api = apiOf(context);
const pages = pagesOf(context);
const claim = claimOf(context);
let store: TestStore;
let directMethodId: string;

beforeAll(async () => {
  store = await aStore(context.app);
  directMethodId = await aDirectMethod(store);
});

const waiting = async () => (await api(store, 'GET', '/api/payments/claims')).json();
const orderNow = async (id: string) => (await api(store, 'GET', `/api/orders/${id}`)).json();
const decide = (id: string, what: string, body?: object) =>
  api(store, 'POST', `/api/payments/claims/${id}/${what}`, body);
const listed = async (id: string, state = 'waiting') =>
  (await api(store, 'GET', `/api/payments/claims?state=${state}`))
    .json()
    .items.find((each: { id: string }) => each.id === id);
const told = (orderId: string, event: string) =>
  rows<{ audience: string; channel: string; body: string }>(
    `select audience, channel, body from notifications
      where owner_id = ? and order_id = ? and event = ? order by channel`,
    [store.ownerId, orderId, event],
  );

test('references are compared by their letters and digits', () => {
  expect(referenceKey('utr 12-34 56')).toBe('UTR123456');
  expect(referenceKey('१२३४५६')).toBe('१२३४५६');
  expect(referenceKey('12 345')).toBeNull();
});

test('a shopper says it was paid, the seller is told, and confirms it once', async () => {
  const order = await anUnpaidOrder(store);
  const made = await claim(store, order, {
    directMethodId,
    reference: ' UTR 1234 5678 ',
    payerName: 'Asha N',
  });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    state: 'waiting',
    amount: 1000,
    currency: 'INR',
    reference: 'UTR 1234 5678',
  });
  const { id } = made.json();
  expect(await told(order.id, 'payment_claimed')).toMatchObject([
    { audience: 'seller', channel: 'email' },
    { audience: 'seller', channel: 'in_app' },
  ]);
  expect(await listed(id)).toMatchObject({
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: 'Asha Rao',
    method: 'My UPI',
    payerName: 'Asha N',
    pictureUrl: null,
    usedBefore: null,
  });
  // Nothing is paid by a claim alone.
  expect(await orderNow(order.id)).toMatchObject({ financialStatus: 'pending', amountDue: 1000 });

  const confirmed = await decide(id, 'confirm');
  expect(confirmed.statusCode).toBe(200);
  expect(confirmed.json()).toMatchObject({ state: 'confirmed', decidedBy: 'Meera' });
  expect(await orderNow(order.id)).toMatchObject({
    financialStatus: 'paid',
    paymentStatus: 'paid',
    amountDue: 0,
  });
  const again = await decide(id, 'confirm');
  expect(again.json()).toEqual(confirmed.json());
  const { items } = (await api(store, 'GET', `/api/orders/${order.id}/payments`)).json();
  expect(items).toMatchObject([
    { provider: 'manual', method: 'upi', reference: 'UTR 1234 5678', amount: 1000 },
  ]);
  expect((await decide(id, 'reject')).json()).toMatchObject({ code: 'CLAIM_CONFIRMED' });
});

test('made again with the same reference, it is the same claim', async () => {
  const order = await anUnpaidOrder(store);
  const first = (await claim(store, order, { directMethodId, reference: 'AB12-CD34' })).json();
  const second = await claim(store, order, { directMethodId, reference: 'ab 12 cd 34' });
  expect(second.statusCode).toBe(201);
  expect(second.json().id).toBe(first.id);
  const noReference = (await claim(store, order, { directMethodId })).json();
  expect((await claim(store, order, { directMethodId })).json().id).toBe(noReference.id);
  expect(noReference.id).not.toBe(first.id);
  expect(await told(order.id, 'payment_claimed')).toHaveLength(4);
});

test('a reference of another order is marked on both', async () => {
  const [one, other] = [await anUnpaidOrder(store), await anUnpaidOrder(store)];
  const first = (await claim(store, one, { directMethodId, reference: 'UTR 777 888' })).json();
  const second = (await claim(store, other, { directMethodId, reference: 'utr-777888' })).json();
  expect((await listed(first.id)).usedBefore).toEqual({
    orderId: other.id,
    orderNumber: other.orderNumber,
  });
  expect((await listed(second.id)).usedBefore).toMatchObject({ orderId: one.id });
  const list = await pages.get(store, '/dashboard/payments?tab=claims');
  expect(list.body).toContain('This reference was used before');
});

test('a part is confirmed, and no more than is due', async () => {
  const order = await anUnpaidOrder(store);
  const { id } = (await claim(store, order, { directMethodId, reference: 'PART 001 002' })).json();
  const tooMuch = await decide(id, 'confirm', { amount: 1000.01 });
  expect([tooMuch.statusCode, tooMuch.json().code]).toEqual([400, 'PAYMENT_EXCEEDS_DUE']);
  expect((await decide(id, 'confirm', { amount: 300 })).statusCode).toBe(200);
  expect(await orderNow(order.id)).toMatchObject({
    financialStatus: 'partially_paid',
    amountDue: 700,
  });
  const rest = (await claim(store, order, { directMethodId, reference: 'PART 003 004' })).json();
  expect(rest.amount).toBe(700);
});

test('a rejection is told to the shopper, who can send it again', async () => {
  const order = await anUnpaidOrder(store);
  const page = `/catalog/${store.slug}/orders/${order.publicToken}`;
  const { id } = (await claim(store, order, { directMethodId, reference: 'LATE 12345' })).json();
  expect((await context.app.inject(page)).body).toContain('Blue Mug is checking your payment');
  const rejected = await decide(id, 'reject', { reason: 'Not in our account yet' });
  expect(rejected.json()).toMatchObject({ state: 'rejected', reason: 'Not in our account yet' });
  expect((await decide(id, 'reject')).json()).toEqual(rejected.json());
  expect(await told(order.id, 'claim_rejected')).toMatchObject([{ audience: 'shopper' }]);
  const shown = (await context.app.inject(page)).body;
  expect(shown).toContain('Blue Mug has not found your payment');
  expect(shown).toContain('Not in our account yet');
  expect((await decide(id, 'confirm')).json()).toMatchObject({ code: 'CLAIM_REJECTED' });
  const anew = (await claim(store, order, { directMethodId, reference: 'LATE 12345' })).json();
  expect(anew.id).not.toBe(id);
});

test('nothing is claimed of an order with nothing due, nor with an unknown method', async () => {
  const order = await anUnpaidOrder(store);
  const wrong = await claim(store, order, { directMethodId: newId() });
  expect([wrong.statusCode, wrong.json().details.fields[0].path]).toEqual([400, 'directMethodId']);
  const long = await claim(store, order, { directMethodId, reference: 'x'.repeat(101) });
  expect(long.json().details.fields[0].path).toBe('reference');
  expect((await claim(store, order, {})).json().details.fields[0].path).toBe('directMethodId');
  const nobody = { publicToken: 'x'.repeat(32) };
  expect((await claim(store, nobody, { directMethodId })).statusCode).toBe(404);
  await recordPayment(store.tenant, order.id, { amountMinor: 100_000, method: 'upi' }, SYSTEM);
  const paid = await claim(store, order, { directMethodId });
  expect([paid.statusCode, paid.json().code]).toEqual([409, 'NOTHING_DUE']);
});

test('at most five claims of an order wait', async () => {
  const order = await anUnpaidOrder(store);
  for (let made = 0; made < MOST_WAITING; made++) {
    await makeClaim(store.tenant, order.id, { directMethodId, reference: `REF ${made} 0000` });
  }
  const more = makeClaim(store.tenant, order.id, { directMethodId, reference: 'REF 9 0000' });
  await expect(more).rejects.toMatchObject({ statusCode: 409, code: 'TOO_MANY_CLAIMS' });
});

test('a picture is shown to the seller alone, made anew', async () => {
  const order = await anUnpaidOrder(store);
  const fields = { directMethodId, reference: 'WITH PICTURE' };
  const made = await claim(store, order, fields, await aPhonePhoto());
  expect(made.statusCode).toBe(201);
  const { id } = made.json();
  const { pictureUrl } = await listed(id);
  const picture = await api(store, 'GET', pictureUrl);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(picture.rawPayload.includes('GPS')).toBe(false);
  const other = await aStore(context.app);
  expect((await api(other, 'GET', pictureUrl)).statusCode).toBe(404);
  expect((await context.app.inject(pictureUrl)).statusCode).toBe(401);
  const notOne = await claim(store, order, { directMethodId }, Buffer.from('<svg/>'));
  expect([notOne.statusCode, notOne.json().code]).toEqual([400, 'BAD_IMAGE']);
  const large = await claim(store, order, fields, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.statusCode, large.json().code]).toEqual([413, 'FILE_TOO_LARGE']);
});

test('the shopper’s page takes it without script, and shows again what was wrong', async () => {
  const order = await anUnpaidOrder(store);
  const page = `/catalog/${store.slug}/orders/${order.publicToken}`;
  expect((await context.app.inject(page)).body).toContain('I have paid');
  const send = (fields: Record<string, string>) =>
    context.app.inject({
      method: 'POST',
      url: `${page}/claims`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: '10.2.0.1',
      payload: new URLSearchParams(fields).toString(),
    });
  const refused = await send({ directMethodId, reference: 'y'.repeat(101) });
  expect(refused.statusCode).toBe(422);
  expect(refused.body).toContain('must be at most 100 characters');
  expect(refused.body).toContain('y'.repeat(101));
  const sent = await send({ directMethodId, reference: 'FORM 12345' });
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${page}#claims`]);
});

test('the seller confirms and rejects in one tap from the list', async () => {
  const [one, other] = [await anUnpaidOrder(store), await anUnpaidOrder(store)];
  const first = (await claim(store, one, { directMethodId, reference: 'TAP 0001' })).json();
  const second = (await claim(store, other, { directMethodId, reference: 'TAP 0002' })).json();
  const back = '/dashboard/payments?tab=claims';
  const at = '/dashboard/payments/claims';
  const yes = await pages.post(store, `${at}/${first.id}/confirm`, { back });
  expect([yes.statusCode, yes.headers.location]).toEqual([303, back]);
  const no = await pages.post(store, `${at}/${second.id}/reject`, { back: 'https://x.example' });
  expect([no.statusCode, no.headers.location]).toEqual([303, back]);
  expect(await listed(first.id, 'confirmed')).toBeDefined();
  expect(await listed(second.id, 'rejected')).toBeDefined();
  const file = await api(store, 'GET', '/api/payments/claims/export.csv?state=confirmed');
  expect(file.body).toContain('TAP 0001');
  expect(file.body).not.toContain('TAP 0002');
});

test('a file reads each claim, and each order that owes, once, however it is cut into batches', async () => {
  const own = await aStore(context.app);
  const method = await aDirectMethod(own);
  const orders = [await anUnpaidOrder(own), await anUnpaidOrder(own), await anUnpaidOrder(own)];
  for (const { id } of orders) await makeClaim(own.tenant, id, { directMethodId: method });
  const claimed: string[] = [];
  const owing: string[] = [];
  let claim: ListedClaim | null = null;
  let due: Receivable | null = null;
  for (let turn = 0; turn < orders.length + 1; turn++) {
    const claims: ListedClaim[] = await claimsAfter(own.tenant, 'waiting', claim, 1);
    const dues: Receivable[] = await receivableAfter(own.tenant, {}, due, 1);
    claimed.push(...claims.map(({ orderId }) => orderId));
    owing.push(...dues.map(({ orderId }) => orderId));
    claim = claims.at(-1) ?? claim;
    due = dues.at(-1) ?? due;
  }
  const all = orders.map(({ id }) => id);
  expect(claimed).toEqual(all);
  expect(owing).toEqual(all);
  const file = await api(own, 'GET', '/api/payments/receivable/export.csv');
  expect(file.body.trim().split('\n')).toHaveLength(4);
  expect(file.body).toContain(`,"${orders[0]?.orderNumber}",`);
  const ofCash = await pages.get(own, '/dashboard/payments/receivable.csv?method=transfer');
  expect(ofCash.body.trim().split('\n')).toHaveLength(1);
});

test('twenty people who confirm one claim record one payment', async () => {
  const order = await anUnpaidOrder(store);
  const { id } = await makeClaim(store.tenant, order.id, { directMethodId });
  const all = await Promise.all(
    Array.from({ length: 20 }, () => confirmClaim(store.tenant, id, {}, SYSTEM)),
  );
  expect(new Set(all.map((each) => each.paymentTransactionId)).size).toBe(1);
  expect(await orderNow(order.id)).toMatchObject({ financialStatus: 'paid' });
});

test('what shoppers owe is listed by order, with what asks for it', async () => {
  const own = await aStore(context.app);
  const method = await aDirectMethod(own);
  const [one, other] = [await anUnpaidOrder(own), await anUnpaidOrder(own)];
  const { id } = (await claim(own, other, { directMethodId: method })).json();
  await recordPayment(own.tenant, one.id, { amountMinor: 30_000, method: 'upi' }, SYSTEM);
  const list = (await api(own, 'GET', '/api/payments/receivable')).json();
  expect(list).toMatchObject({ total: 1700, currency: 'INR', orders: 2, cash: { total: 0 } });
  expect(list.items).toMatchObject([
    { orderId: one.id, due: 700, method: 'unpaid', customer: { name: 'Asha Rao' } },
    { orderId: other.id, due: 1000, claimId: id },
  ]);
  expect((await api(own, 'GET', '/api/payments/receivable?method=online')).json()).toMatchObject({
    total: 0,
    items: [],
  });
});

test('the list of those that wait is paged', async () => {
  const list = await waiting();
  expect(list.total).toBeGreaterThan(3);
  const two = (await api(store, 'GET', '/api/payments/claims?limit=2&page=2')).json();
  expect(two.items.map(({ id }: { id: string }) => id)).toEqual(
    list.items.slice(2, 4).map(({ id }: { id: string }) => id),
  );
});
