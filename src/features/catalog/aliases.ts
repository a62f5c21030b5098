import { raw } from 'objection';
import { invalidField, notFound } from '../../errors.ts';
import { isUuid } from '../../ids.ts';
import { inTransaction, rows } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { touchCatalog } from '../stores/touch-catalog.ts';
import { cleanLine } from './clean-text.ts';
import { PRODUCT_LIMITS, Product } from './product.ts';
import { refreshSearchText } from './refresh-search-text.ts';

/**
 * Existing aliases change nothing.
 * @returns whether it is new
 * @throws Refusal 404, 400 on `alias` for no words, too many words or too many aliases
 */
export async function addAlias(tenant: Tenant, productId: string, words: string): Promise<boolean> {
  const alias = cleanLine(words);
  if (!/[\p{L}\p{N}]/u.test(alias)) throw invalidField('alias', message('errors.field.required'));
  if (alias.length > PRODUCT_LIMITS.alias) {
    const most = String(PRODUCT_LIMITS.alias);
    throw invalidField('alias', message('errors.products.aliasTooLong', { most }));
  }
  if (!isUuid(productId)) throw notFound('Product');
  return inTransaction(async (trx) => {
    // A row lock: of two parallel additions, the second sees the first.
    const product = await Product.of(tenant, trx)
      .findOne({ id: productId })
      .select('name', 'aliases')
      .forNoKeyUpdate();
    if (!product) throw notFound('Product');
    if (product.isCalled(alias)) return false;
    if (product.aliases.length >= PRODUCT_LIMITS.aliases) {
      const most = String(PRODUCT_LIMITS.aliases);
      throw invalidField('alias', message('errors.products.tooManyAliases', { most }));
    }
    const aliases = [...product.aliases, alias];
    await Product.of(tenant, trx).where({ id: productId }).patch({ aliases });
    await refreshSearchText(tenant, [productId], trx);
    await touchCatalog(tenant, trx);
    return true;
  });
}

/** Idempotent. @throws Refusal 404 */
export async function removeAlias(tenant: Tenant, productId: string, words: string): Promise<void> {
  if (!isUuid(productId)) throw notFound('Product');
  await inTransaction(async (trx) => {
    const changed = await Product.of(tenant, trx)
      .where({ id: productId })
      .patch({ aliases: raw('array_remove(aliases, ?)', words) });
    if (changed === 0) throw notFound('Product');
    await refreshSearchText(tenant, [productId], trx);
    await touchCatalog(tenant, trx);
  });
}

export interface Alias {
  productId: string;
  productName: string;
  words: string;
  total: number;
}

export const listAliases = ({ ownerId }: Tenant, limit: number): Promise<Alias[]> =>
  rows<Alias>(
    `select p.id as product_id, p.name as product_name, a.words, count(*) over () as total
       from products p cross join lateral unnest(p.aliases) with ordinality as a (words, place)
      where p.owner_id = ? and p.aliases <> '{}'
      order by p.updated_at desc, p.id, a.place desc limit ?`,
    [ownerId, limit],
  );
