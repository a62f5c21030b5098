import { fn } from 'objection';
import { databaseNow } from '../../clock.ts';
import { inTransaction, type Trx } from '../../db/db.ts';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { type Actor, actorText } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { message } from '../../translation/translator.ts';
import { lockOrdersOf, moveOrdersOf } from '../orders/orders-of-customer.ts';
import { addEventTo } from '../orders/queries/insert-events.ts';
import { Customer } from './customer.ts';
import { combineFields, MAX_NOTES_LENGTH } from './customer-fields.ts';

/** Two customers to merge; the winner stays. */
export interface Merge {
  loserId: string;
  winnerId: string;
}

/**
 * Merges two customers: orders, totals, notes and tags of the loser go to the winner, and so do
 * later orders under the loser's number. Orders keep what was typed for them.
 *
 * Orders are locked before customers, as in every change of an order: the loser's
 * orders, customers merged into it earlier, then both in id order. An order that is placed in the
 * meantime holds its customer's row until it is written, so that it is either moved or goes to the
 * winner.
 * @throws Refusal 404, 409 SAME_CUSTOMER, 409 CUSTOMER_MERGED
 */
export function mergeCustomers(
  tenant: Tenant,
  { loserId, winnerId }: Merge,
  actor: Actor,
): Promise<Customer> {
  return inTransaction(async (trx) => {
    if (!isUuid(loserId) || !isUuid(winnerId)) throw notFound('Customer');
    await lockOrdersOf(tenant, loserId, trx);
    const [loser, winner] = await lockEntries(tenant, { loserId, winnerId }, trx);
    const merged = await growWinner(tenant, loser, winner, trx);
    await bury(tenant, loser, winner, actor, trx);
    const moved = await moveOrdersOf(tenant, { from: loser.id, to: winner.id }, trx);
    const data = { from: named(loser), into: named(winner) };
    await addEventTo(tenant, moved, { type: 'customer_merged', actor, data }, trx);
    return merged;
  });
}

const named = ({ id, name }: Customer) => ({ id, name });

async function lockEntries(
  tenant: Tenant,
  { loserId, winnerId }: Merge,
  trx: Trx,
): Promise<[Customer, Customer]> {
  await Customer.of(tenant, trx).where({ mergedInto: loserId }).orderBy('id').forNoKeyUpdate();
  const entries = await Customer.of(tenant, trx)
    .whereIn('id', [loserId, winnerId])
    .orderBy('id')
    .forNoKeyUpdate();
  const [loser, winner] = [loserId, winnerId].map((id) => entries.find((one) => one.id === id));
  if (!loser || !winner || loser.erasedAt || winner.erasedAt) throw notFound('Customer');
  if (loser === winner) throw conflict('SAME_CUSTOMER', message('errors.customers.same'));
  const gone = [loser, winner].find(({ mergedInto }) => mergedInto !== null);
  if (gone)
    throw conflict('CUSTOMER_MERGED', message('errors.customers.merged', { name: gone.name }));
  return [loser, winner];
}

async function growWinner(
  tenant: Tenant,
  loser: Customer,
  winner: Customer,
  trx: Trx,
): Promise<Customer> {
  const fields = combineFields(winner, loser);
  const times = [winner.lastOrderAt, loser.lastOrderAt].filter((at) => at !== null);
  const grown = {
    ...fields,
    notes: fields.notes.slice(0, MAX_NOTES_LENGTH),
    address: winner.address ?? loser.address,
    orderCount: winner.orderCount + loser.orderCount,
    totalSpentMinor: winner.totalSpentMinor + loser.totalSpentMinor,
    refusedCount: winner.refusedCount + loser.refusedCount,
    lastOrderAt: times.sort((a, b) => b.getTime() - a.getTime())[0] ?? null,
    updatedAt: databaseNow(),
  };
  await Customer.of(tenant, trx).where({ id: winner.id }).patch(grown);
  return Object.assign(winner, grown);
}

/**
 * The loser keeps its number, so that orders under it find the winner, and its name for display.
 */
async function bury(
  tenant: Tenant,
  loser: Customer,
  winner: Customer,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  await Customer.of(tenant, trx)
    .where({ id: loser.id })
    .patch({
      mergedInto: winner.id,
      mergedAt: fn.now(),
      mergedBy: actorText(actor),
      orderCount: 0,
      totalSpentMinor: 0,
      refusedCount: 0,
      updatedAt: fn.now(),
    });
  await Customer.of(tenant, trx).where({ mergedInto: loser.id }).patch({ mergedInto: winner.id });
}

const MOST_MERGED = 50;

/** The customers merged into this one, last merged first. */
export async function mergedEntries(tenant: Tenant, customerId: string): Promise<Customer[]> {
  return await Customer.of(tenant)
    .where({ mergedInto: customerId })
    .orderBy('mergedAt', 'desc')
    .limit(MOST_MERGED);
}
