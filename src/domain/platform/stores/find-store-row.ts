import { rows, type Trx } from '../../../db/db.ts';
import { notFound } from '../../../errors.ts';
import { isUuid } from '../../../ids.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { latestSubscriptionOf } from '../latest-subscription.ts';
import { type FoundStoreRow, type StoreRow, storeRow, storeRowsOf } from './store-row.ts';

const SELECT = acrossTenants(
  storeRowsOf('select ?::uuid as id, 1 as place', latestSubscriptionOf('s.owner_id')),
);

/**
 * One store as operators list it.
 * @throws Refusal 404
 */
export async function findStoreRow(id: string, trx?: Trx): Promise<StoreRow> {
  const [found] = isUuid(id) ? await rows<FoundStoreRow>(SELECT, [id], trx) : [];
  if (!found) throw notFound('Store');
  return storeRow(found);
}
