import { fn } from 'objection';
import { conflict, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { spellingsOf } from '../../kernel/format/phone-spelling.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { purgeConversations } from '../conversations/purge-conversations.ts';
import { purgeDrafts } from '../drafts/purge-drafts.ts';
import { conversationsOfPerson } from '../drafts/queries/read-drafts.ts';
import { purgeReadings } from '../model-readings/purge-readings.ts';
import { purgeShopper } from '../notifications/delete-notices.ts';
import {
  moveOrdersOf,
  openOrderNumbers,
  orderIdsOf,
  purgeMerges,
} from '../orders/orders-of-customer.ts';
import { addEventTo } from '../orders/queries/insert-events.ts';
import { purgeClaims } from '../payments/claims/purge-claims.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { Customer, person } from './customer.ts';

/**
 * Erases a customer: phone, address, what the seller wrote and merged customers are deleted, and
 * the number can return as a new customer. A row without a name remains, to which the orders
 * belong. Notifications to the person are deleted. Orders stay as records of the sale, with what
 * was typed for them; drafts keep only their items, conversations only that they existed.
 * @throws Refusal 404, 409 CUSTOMER_HAS_OPEN_ORDERS
 */
export function eraseCustomer(tenant: Tenant, id: string, actor: Actor): Promise<void> {
  return inTransaction(async (trx) => {
    // Conversations are locked before drafts and those before customers, as when a message is read
    // or a draft approved; a refusal releases them.
    const orderIds = isUuid(id) ? await orderIdsOf(tenant, id, trx) : [];
    const person = { phones: await phonesOf(tenant, id, trx), orderIds };
    const ids = await conversationsOfPerson(tenant, person, trx);
    const conversationIds = await purgeConversations(tenant, { ...person, ids }, trx);
    await purgeDrafts(tenant, { ...person, conversationIds }, trx);
    await purgeReadings(tenant, conversationIds, trx);
    const customer = await lockPerson(tenant, id, trx);
    await refuseOpenOrders(tenant, customer, trx);
    await deleteMerged(tenant, customer.id, trx);
    await Customer.of(tenant, trx).where({ id: customer.id }).patch(NOBODY);
    const orders = await orderIdsOf(tenant, customer.id, trx);
    await purgeMerges(tenant, orders, trx);
    await purgeClaims(tenant, orders, trx);
    await purgeShopper(tenant, orders, trx);
    await addEventTo(tenant, orders, { type: 'customer_erased', actor, data: {} }, trx);
    // Without a name: the log must not contain a person who was erased.
    await recordInLog(tenant, { action: 'customer_erased', actor }, trx);
  });
}

const NOBODY = {
  ...person.empty,
  phone: null,
  address: null,
  erasedAt: fn.now(),
  updatedAt: fn.now(),
};

/** The customer's number and those of customers merged into them, in all spellings. */
async function phonesOf(tenant: Tenant, id: string, trx: Trx): Promise<string[]> {
  if (!isUuid(id)) return [];
  const found = await Customer.of(tenant, trx)
    .select('phone')
    .where((either) => either.where({ id }).orWhere({ mergedInto: id }));
  return found.flatMap(({ phone }) => (phone === null ? [] : spellingsOf(phone)));
}

async function lockPerson(tenant: Tenant, id: string, trx: Trx): Promise<Customer> {
  if (!isUuid(id)) throw notFound('Customer');
  // Merged customers before their winner, in the order in which an order under their number locks
  // them.
  await Customer.of(tenant, trx).where({ mergedInto: id }).orderBy('id').forUpdate();
  const customer = await Customer.of(tenant, trx).findOne({ id }).forUpdate();
  if (!customer || customer.erasedAt || customer.mergedInto) throw notFound('Customer');
  return customer;
}

/** Orders that still name one of them are the customer's. */
async function deleteMerged(tenant: Tenant, into: string, trx: Trx): Promise<void> {
  const merged = await Customer.of(tenant, trx).select('id').where({ mergedInto: into });
  for (const { id } of merged) await moveOrdersOf(tenant, { from: id, to: into }, trx);
  await Customer.of(tenant, trx).where({ mergedInto: into }).delete();
}

async function refuseOpenOrders(tenant: Tenant, customer: Customer, trx: Trx): Promise<void> {
  const open = await openOrderNumbers(tenant, customer.id, trx);
  if (open.length === 0) return;
  const words = message('errors.customers.openOrders', {
    count: open.length,
    numbers: open.join(', '),
    name: customer.name,
  });
  throw conflict('CUSTOMER_HAS_OPEN_ORDERS', words, { orderNumbers: open });
}
