import { newId } from '../../ids.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { eachTenant } from '../../kernel/tenancy/each-tenant.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { announce } from '../notifications/announce.ts';
import { addOutgoingEvent } from '../outgoing-webhooks/index.ts';
import { claimLowStock, clearRestocked, storesWithLowStock } from './queries/sweep-low-stock.ts';

const NAMED = 10;
const SENT = 100;

export async function sweepLowStock(): Promise<number> {
  await clearRestocked();
  const stores = await storesWithLowStock();
  await eachTenant(stores, (tenant) => inTransaction((trx) => tellStore(tenant, trx)));
  return stores.length;
}

async function tellStore(tenant: Tenant, trx: Trx): Promise<void> {
  const low = await claimLowStock(tenant, trx);
  const [first] = low;
  if (!first) return;
  const one = low.length === 1 ? { productId: first.productId } : {};
  const data = { items: low.slice(0, NAMED), count: low.length, ...one };
  await announce(tenant, { event: 'low_stock', data }, trx);
  const facts = { items: low.slice(0, SENT), count: low.length };
  await addOutgoingEvent(tenant, { type: 'stock.low', subjectId: newId(), data: facts }, trx);
}
