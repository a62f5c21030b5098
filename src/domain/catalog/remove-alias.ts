import { inTransaction, rows } from '../../db/db.ts';
import { notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { refreshSearchText } from './refresh-search-text.ts';

/**
 * Removes an alias of a product, which is no longer used to read messages. Idempotent.
 * @throws Refusal 404
 */
export async function removeAlias(tenant: Tenant, productId: string, words: string): Promise<void> {
  if (!isUuid(productId)) throw notFound('Product');
  await inTransaction(async (trx) => {
    const changed = await rows(
      `update products set aliases = array_remove(aliases, ?) where owner_id = ? and id = ? returning id`,
      [words, tenant.ownerId, productId],
      trx,
    );
    if (changed.length === 0) throw notFound('Product');
    await refreshSearchText(tenant, [productId], trx);
    await touchCatalog(tenant, trx);
  });
}
