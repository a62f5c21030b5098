import knexFactory, { type Knex } from 'knex';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrationSource } from '../../migrations/index.ts';
import { newId } from '../../src/ids.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';

const names = await migrationSource.getMigrations([]);
const ownerId = newId();
let knex: Knex;

/** A database as it was before names were folded, with what sellers had in it. */
beforeAll(async () => {
  knex = knexFactory({ client: 'pg', connection: await spareDatabase(inject('databaseServer')) });
  const earlier = names.filter((name) => name < '20261130_100');
  await knex.raw('create extension pg_trgm');
  await knex.migrate.latest({
    migrationSource: { ...migrationSource, getMigrations: async () => earlier },
  });
  await knex('users').insert({
    ...{ id: ownerId, owner_id: ownerId, role: 'OWNER', name: 'Łukasz' },
    ...{ email: 'asha@example.com', password_hash: '$argon2id$' },
  });
  return () => knex.destroy();
});

async function upgrade() {
  await knex.migrate.latest({ migrationSource });
  onTestFinished(async () => {
    for (const name of names.filter((each) => each >= '20261130_100')) {
      if (name) await knex.migrate.down({ migrationSource });
    }
  });
}

let count = 1000;

async function anOrderOf(customerId: string, name: string, phone: string): Promise<string> {
  const id = newId();
  await knex('orders').insert({
    ...{ owner_id: ownerId, id, order_number: ++count, source: 'manual', status: 'new' },
    ...{
      payment_method: 'cod',
      payment_status: 'cod',
      currency: 'INR',
      subtotal_minor: 100,
      total_amount_minor: 100,
    },
    ...{ customer: { name, phone }, customer_id: customerId, public_token: id },
    search_text: `${count} ${name.toLowerCase()} +${phone.slice(1)}`,
  });
  return id;
}

async function aCustomer(phone: string, more: object = {}): Promise<string> {
  const id = newId();
  const at = new Date(Date.now() - count++ * 60_000);
  const known = { owner_id: ownerId, id, phone, name: 'Ana', order_count: 1, last_order_at: at };
  await knex('customers').insert({ ...known, total_spent_minor: 100, ...more });
  return id;
}

test('customers with two spellings of one number become one, and nothing of theirs is lost', async () => {
  const kept = await aCustomer('+5541987990000', { notes: 'Rings twice', tags: ['vip'] });
  const double = await aCustomer('+554187990000', {
    ...{ notes: 'Refused', tags: ['vip', 'rude'], no_cod: true, refused_count: 2 },
    email: 'ana@example.com',
  });
  const order = await anOrderOf(double, 'Ana', '+554187990000');
  const alone = await aCustomer('5215512345678');
  const landline = await aCustomer('+554132220000');
  const argentine = await aCustomer('+541123456789');
  // The seller has said themselves who is who.
  const winner = await aCustomer('+5491199999999');
  const merged = await aCustomer('+541199999999', { merged_into: winner, order_count: 0 });
  await upgrade();
  const entries = await knex('customers').where({ owner_id: ownerId });
  const of = (id: string) => entries.find((entry) => entry.id === id);
  expect(of(kept)).toMatchObject({
    ...{ phone: '+5541987990000', notes: 'Rings twice\nRefused', tags: ['vip', 'rude'] },
    ...{ no_cod: true, refused_count: 2, order_count: 2, email: 'ana@example.com' },
    total_spent_minor: expect.toSatisfy((minor) => Number(minor) === 200),
  });
  expect(of(double)).toMatchObject({ merged_into: kept, merged_by: 'System', order_count: 0 });
  expect(of(alone)).toMatchObject({ phone: '+525512345678', merged_into: null });
  expect(of(landline)).toMatchObject({ phone: '+554132220000' });
  expect(of(argentine)).toMatchObject({ phone: '+5491123456789' });
  expect(of(merged)).toMatchObject({ merged_into: winner });
  expect(of(winner)).toMatchObject({ merged_into: null, order_count: 1 });
  expect(await knex('orders').where({ id: order }).first()).toMatchObject({ customer_id: kept });
  const [event] = await knex('order_events').where({ order_id: order });
  expect(event).toMatchObject({
    type: 'customer_merged',
    data: { from: { id: double }, into: { id: kept } },
  });
});

test('orders and goods of before are found, too', async () => {
  const customer = await aCustomer('+919847012345');
  const order = await anOrderOf(customer, 'Łukasz O’Brien', '+919847012345');
  const id = newId();
  await knex('products').insert({
    ...{ owner_id: ownerId, id, slug: 'creme', name: 'Crème', search_text: 'crème brûlée' },
  });
  await upgrade();
  const words = await knex('order_words').where({ order_id: order }).pluck('word');
  expect(words).toEqual(expect.arrayContaining(['lukasz', 'obrien', '+919847012345']));
  const found = await knex('products').where({ id }).first();
  expect(found.found_by).toBe('creme brulee');
});
