import { beforeEach, describe, expect, test } from 'vitest';
import { customers } from '../../../src/features/customers/customer.list.ts';
import { mergeCustomers } from '../../../src/features/customers/merge-customers.ts';
import { SYSTEM } from '../../../src/session.ts';
import { useApp } from '../../support/app.ts';
import { customerBy, entryOf } from '../../support/customers.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOrder } from '../../support/orders.ts';
import { pagesOf } from '../../support/pages.ts';
import { ASHA } from '../../support/shopper.ts';
import { aStore, type TestStore } from '../../support/stores.ts';

const context = useApp();
useInvariants();
const { get, post } = pagesOf(context);
const HOME = '/dashboard/customers';
const NOOR = { name: ' Noor ', phone: '98100 21002' };
let store: TestStore;

beforeEach(async () => {
  store = await aStore(context.app);
});

const add = (fields: Record<string, string>) => post(store, `${HOME}/new`, { key: 'k', ...fields });
const everybody = async () => (await customers.find(store.tenant, { page: 1, limit: 50 })).items;
const idIn = ({ headers }: Awaited<ReturnType<typeof add>>) => `${headers.location}`.slice(-36);

describe('a customer is added by a form', () => {
  test('that is one tap from the list, empty or not', async () => {
    expect((await get(store, HOME)).body).toContain(`href="${HOME}/new"`);
    const form = await get(store, `${HOME}/new`);
    expect([form.statusCode, form.body.includes('Add a customer')]).toEqual([200, true]);
    await add(NOOR);
    expect((await get(store, HOME)).body).toContain(`href="${HOME}/new"`);
  });

  test('as the API adds them; their first order finds them by the number', async () => {
    const more = { email: 'noor@example.com', tags: 'fair, VIP,, vip', notes: 'One\r\nTwo' };
    const answer = await add({ ...NOOR, ...more, noCod: 'on' });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/dashboard\/customers\/[0-9a-f-]{36}$/),
    ]);
    const id = idIn(answer);
    expect(await entryOf(store, id)).toMatchObject({
      name: 'Noor',
      phone: '+919810021002',
      email: 'noor@example.com',
      tags: ['fair', 'VIP'],
      notes: 'One\nTwo',
      noCod: true,
      orderCount: 0,
    });
    const page = await get(store, `${HOME}/${id}`);
    expect(page.body).toContain('No orders yet.');
    await post(store, `${HOME}/${id}/cash`, { cash: 'on' });
    expect((await anOrder(store, { phone: '+91 98100 21002' })).customerId).toBe(id);
  });

  test('who may pay cash unless the box was ticked', async () => {
    const { noCod } = await entryOf(store, idIn(await add({ ...NOOR, noCod: 'off' })));
    expect(noCod).toBe(false);
  });

  test('once, however often it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(NOOR)));
    expect(new Set(answers.map(idIn)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 303)).toBe(true);
    expect(await everybody()).toHaveLength(1);
    const other = await add({ name: 'Zubin', phone: '98100 21003' });
    expect([
      other.statusCode,
      other.body.includes('already added a customer from this page'),
    ]).toEqual([422, true]);
    expect(other.body).not.toContain('name="key" value="k"');
  });

  test('of this store alone', async () => {
    await add(NOOR);
    const stranger = await aStore(context.app);
    expect((await post(stranger, `${HOME}/new`, NOOR)).statusCode).toBe(303);
  });
});

test('every wrong field is named at once, and what was typed stays', async () => {
  const wrong = { name: ' ', phone: '123', email: 'noor@', tags: 'x'.repeat(41), notes: 'Fair' };
  const answer = await add(wrong);
  expect(answer.statusCode).toBe(422);
  for (const words of [
    'Fix 4 errors',
    'Name is required',
    'Phone must have at least 6 digits',
    'Email must be an email address, such as name@example.com',
    'Tags must be at most 40 characters each',
    'value="noor@"',
    'Fair</textarea>',
  ]) {
    expect(answer.body).toContain(words);
  }
  expect(await everybody()).toEqual([]);
});

describe('a number that is known', () => {
  test('however it is typed leads to who has it; nothing is saved or lost', async () => {
    await anOrder(store);
    const asha = await customerBy(store, ASHA.phone);
    const answer = await add({ name: 'A. Rao', phone: '+91-98765-43210', notes: 'Rings twice' });
    expect(answer.statusCode).toBe(409);
    const body = answer.body.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    expect(body).toContain('Asha Rao already has this number, so nothing was saved');
    expect(body).toContain('1 order');
    expect(answer.body).toContain(`href="${HOME}/${asha.id}"`);
    expect(answer.body).toContain('value="A. Rao"');
    expect(answer.body).toContain('Rings twice</textarea>');
    expect(await everybody()).toHaveLength(1);
  });

  test('can be given what was typed, beside what is known', async () => {
    const known = { name: 'Noor', phone: NOOR.phone, tags: 'fair', notes: 'Tall', email: 'n@x.in' };
    const id = idIn(await add(known));
    const typed = { name: 'N', phone: NOOR.phone, tags: 'Fair, vip', notes: 'Rings twice' };
    const clash = await add({ ...typed, email: 'other@x.in', noCod: 'on', key: 'k2' });
    expect(clash.body).toContain(`name="intoId" value="${id}"`);
    const answer = await add({ ...typed, email: 'other@x.in', noCod: 'on', key: '', intoId: id });
    expect([answer.statusCode, idIn(answer)]).toEqual([303, id]);
    expect(await entryOf(store, id)).toMatchObject({
      name: 'Noor',
      email: 'n@x.in',
      tags: ['fair', 'vip'],
      notes: 'Tall\nRings twice',
      noCod: true,
    });
  });

  test('of an entry that was merged is that of who stands for it', async () => {
    const loser = idIn(await add(NOOR));
    const winner = idIn(await add({ name: 'Nora', phone: '98100 21003', key: 'k2' }));
    await mergeCustomers(store.tenant, { loserId: loser, winnerId: winner }, SYSTEM);
    const answer = await add({ ...NOOR, key: 'k3' });
    expect([answer.statusCode, answer.body.includes(`href="${HOME}/${winner}"`)]).toEqual([
      409,
      true,
    ]);
  });

  test('of another store’s customer gives nothing away', async () => {
    const stranger = await aStore(context.app);
    await anOrder(stranger);
    const theirs = await customerBy(stranger, ASHA.phone);
    expect((await add({ name: 'Asha', phone: ASHA.phone, intoId: theirs.id })).statusCode).toBe(
      404,
    );
    expect(await entryOf(stranger, theirs.id)).toMatchObject({ notes: '' });
    expect((await add({ name: 'Asha', phone: ASHA.phone })).statusCode).toBe(303);
  });
});
