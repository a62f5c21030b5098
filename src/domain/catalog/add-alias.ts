import { inTransaction, rows } from '../../db/db.ts';
import { invalidField, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { cleanLine } from './clean-text.ts';
import { PRODUCT_LIMITS } from './product.ts';
import { refreshSearchText } from './refresh-search-text.ts';

/**
 * Adds an alias to a product, which is used to read messages from now on. Existing aliases change
 * nothing.
 * @returns whether it is new
 * @throws Refusal 404, 400 on `alias` for no words, too many words or too many aliases
 */
export async function addAlias(tenant: Tenant, productId: string, words: string): Promise<boolean> {
  const alias = cleanLine(words);
  if (!/[\p{L}\p{N}]/u.test(alias)) throw invalidField('alias', 'is required');
  if (alias.length > PRODUCT_LIMITS.alias) {
    throw invalidField('alias', `must be at most ${PRODUCT_LIMITS.alias} characters`);
  }
  if (!isUuid(productId)) throw notFound('Product');
  return inTransaction(async (trx) => {
    // A row lock: of two parallel additions, the second sees the first.
    const [product] = await rows<{ name: string; aliases: string[] }>(
      `select name, aliases from products where owner_id = ? and id = ? for no key update`,
      [tenant.ownerId, productId],
      trx,
    );
    if (!product) throw notFound('Product');
    const known = [product.name, ...product.aliases].map((name) => name.toLowerCase());
    if (known.includes(alias.toLowerCase())) return false;
    if (product.aliases.length >= PRODUCT_LIMITS.aliases) {
      throw invalidField(
        'alias',
        `would be more than ${PRODUCT_LIMITS.aliases} names for one product`,
      );
    }
    await rows(
      `update products set aliases = aliases || ?::text where owner_id = ? and id = ?`,
      [alias, tenant.ownerId, productId],
      trx,
    );
    await refreshSearchText(tenant, [productId], trx);
    await touchCatalog(tenant, trx);
    return true;
  });
}
