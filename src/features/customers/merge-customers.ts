import { fn } from 'objection';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { databaseNow } from '../../kernel/db/clock.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { alphabetically } from '../../kernel/db/text-search.ts';
import { folded } from '../../kernel/format/folded-text.ts';
import { keptSpelling } from '../../kernel/format/phone-spelling.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { message } from '../../kernel/translation/translator.ts';
import { type Actor, actorText } from '../../session.ts';
import { lockOrdersOf, moveOrdersOf } from '../orders/orders-of-customer.ts';
import { addEventTo } from '../orders/queries/insert-events.ts';
import { Customer, MAX_NOTES_LENGTH, person } from './customer.ts';

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
  const fields = person.combine(winner, loser);
  const times = [winner.lastOrderAt, loser.lastOrderAt].filter((at) => at !== null);
  const grown = {
    ...fields,
    notes: fields.notes?.slice(0, MAX_NOTES_LENGTH),
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

const MOST_LOOKED_AT = 20;
const MOST_SHOWN = 5;

/** A customer who may be the same person, and why. */
export interface MergeSuggestion {
  customer: Customer;
  reasons: MessageKey[];
}

/** Customers who may be the same person as this one, most recent buyers first. */
export async function mergeSuggestions(
  tenant: Tenant,
  customer: Customer,
): Promise<MergeSuggestion[]> {
  const alike = await Customer.of(tenant)
    .whereNot('id', customer.id)
    .modify('standing')
    .where((any) => {
      if (customer.email) any.whereRaw('lower(email) = lower(?)', [customer.email]);
      if (customer.address) {
        any.orWhereRaw(`(${alphabetically('name')} = ? and address ->> 'postalCode' = ?)`, [
          folded(customer.name),
          customer.address.postalCode,
        ]);
      }
      if (customer.phone) any.orWhereRaw('right(phone, 7) = right(?, 7)', [customer.phone]);
    })
    // Sorted by an expression without an index: with an index, the planner would scan all customers
    // for a few matches.
    .orderByRaw('coalesce(last_order_at, created_at) desc')
    .limit(MOST_LOOKED_AT);
  return alike
    .map((other) => ({ customer: other, reasons: likenessOf(customer, other) }))
    .filter(({ reasons }) => reasons.length > 0)
    .slice(0, MOST_SHOWN);
}

type Known = Pick<Customer, 'name' | 'phone' | 'email' | 'address'>;

/** What suggests that two customers are one person: "same email address". */
export function likenessOf(one: Known, other: Known): MessageKey[] {
  const same = (a: string | null | undefined, b: string | null | undefined) =>
    Boolean(a && b && folded(a) === folded(b));
  const reasons: Partial<Record<MessageKey, boolean>> = {
    'customers.same.email': same(one.email, other.email),
    'customers.same.nameAndPostalCode':
      same(one.name, other.name) && same(one.address?.postalCode, other.address?.postalCode),
    'customers.same.number':
      one.phone !== null && other.phone !== null && isSameNumber(one.phone, other.phone),
  };
  return (Object.keys(reasons) as MessageKey[]).filter((key) => reasons[key]);
}

/** Shorter numbers with the same ending are often different people's. */
const MIN_DIGITS = 7;
const LONGEST_COUNTRY_CODE = 3;

/**
 * Whether two stored numbers differ only by a country code or leading zeros: "+919876543210",
 * "09876543210" and "9876543210".
 */
export function isSameNumber(one: string, other: string): boolean {
  const [short, long] = [one, other].map(digitsOf).sort((a, b) => a.length - b.length) as [
    string,
    string,
  ];
  return (
    short.length >= MIN_DIGITS &&
    long.length - short.length <= LONGEST_COUNTRY_CODE &&
    long.endsWith(short)
  );
}

const digitsOf = (phone: string): string =>
  keptSpelling(phone).replace(/\D/g, '').replace(/^0+/, '');
