import { inTransaction, rows } from '../../db.ts';
import { invalidField, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { cleanLine } from './clean-text.ts';
import { PRODUCT_LIMITS } from './product.ts';
import { refreshSearchText } from './refresh-search-text.ts';

// One statement on the locked row: two who remember words at once lose none.
const ADD = `
with product as (
  select id, name, aliases from products where owner_id = ? and id = ? for update
), added as (
  update products p set aliases = p.aliases || ?::text
    from product
   where p.owner_id = ? and p.id = product.id and cardinality(product.aliases) < ?
     and lower(?) <> all (select lower(known) from unnest(product.name || product.aliases) known)
  returning p.id
)
select cardinality(aliases) as count, exists (select from added) as "isNew" from product`;

/**
 * Remembers what shoppers call a product: messages are read with it from now on. Words that it
 * has already change nothing.
 * @returns whether they are new
 * @throws Refusal 404, 400 on `alias` for no words, too many or more of them than a product may have
 */
export async function addAlias(tenant: Tenant, productId: string, words: string): Promise<boolean> {
  const alias = cleanLine(words);
  if (!/[\p{L}\p{N}]/u.test(alias)) throw invalidField('alias', 'is missing');
  if (alias.length > PRODUCT_LIMITS.alias) throw invalidField('alias', 'is too long');
  if (!isUuid(productId)) throw notFound('Product');
  return inTransaction(async (trx) => {
    const { ownerId } = tenant;
    const limit = PRODUCT_LIMITS.aliases;
    const bindings = [ownerId, productId, alias, ownerId, limit, alias];
    const [product] = await rows<{ count: number; isNew: boolean }>(ADD, bindings, trx);
    if (!product) throw notFound('Product');
    if (!product.isNew) {
      if (product.count < limit) return false;
      throw invalidField('alias', `would be more than ${limit} names of one product`);
    }
    await refreshSearchText(tenant, [productId], trx);
    await touchCatalog(tenant, trx);
    return true;
  });
}
