import { beforeAll, expect, test } from 'vitest';
import {
  ofGateway,
  storeOfClaim,
  storesOfClaims,
} from '../../../src/kernel/claims/queries/claims.ts';
import { useApp } from '../../support/app.ts';
import { rows } from '../../support/rows.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
let mine: TestStore;
let theirs: TestStore;

beforeAll(async () => {
  mine = await aStore(context.app);
  theirs = await aStore(context.app);
});

const pay = ({ ownerId }: TestStore, paymentId: string) =>
  rows(
    `insert into payment_transactions (owner_id, id, provider, provider_payment_id, status,
       amount_minor, currency) values (?, gen_random_uuid(), 'gateway', ?, 'captured', 100, 'INR')`,
    [ownerId, paymentId],
  );

const holderOf = async (paymentId: string) =>
  (await storeOfClaim('gateway_payment', ofGateway('gateway', paymentId)))?.ownerId;

const TAKEN = { code: '23505' };

test('a payment at the gateway is one store’s, and no other can record it', async () => {
  await pay(mine, 'pay_one');
  expect(await holderOf('pay_one')).toBe(mine.ownerId);
  await expect(pay(theirs, 'pay_one')).rejects.toMatchObject(TAKEN);
  await expect(pay(mine, 'pay_one')).rejects.toMatchObject(TAKEN);
});

test('is free again when its row no longer has it', async () => {
  await pay(mine, 'pay_moved');
  await rows(
    `update payment_transactions set provider_payment_id = 'pay_other'
      where owner_id = ? and provider_payment_id = 'pay_moved'`,
    [mine.ownerId],
  );
  expect(await holderOf('pay_moved')).toBeUndefined();
  expect(await holderOf('pay_other')).toBe(mine.ownerId);
  await pay(theirs, 'pay_moved');
  await rows('delete from payment_transactions where owner_id = ?', [theirs.ownerId]);
  expect(await holderOf('pay_moved')).toBeUndefined();
});

test('of two stores at once one gets it', async () => {
  const tries = await Promise.allSettled([pay(mine, 'pay_race'), pay(theirs, 'pay_race')]);
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('ids of one gateway are not those of another, nor of another kind', async () => {
  await pay(mine, 'pay_kind');
  expect(await storeOfClaim('gateway_payment', ofGateway('other', 'pay_kind'))).toBeNull();
  expect(await storeOfClaim('gateway_order', ofGateway('gateway', 'pay_kind'))).toBeNull();
});

test('several are looked up at once, a few stores at most', async () => {
  await pay(mine, 'pay_a');
  await pay(theirs, 'pay_b');
  const values = ['pay_a', 'pay_b', 'pay_nobody'].map((id) => ofGateway('gateway', id));
  const kinds = ['gateway_order', 'gateway_payment'] as const;
  const found = await storesOfClaims(kinds, values, 9);
  expect(found.map(({ ownerId }) => ownerId).sort()).toEqual([mine.ownerId, theirs.ownerId].sort());
  expect(await storesOfClaims(kinds, values, 1)).toHaveLength(1);
});
