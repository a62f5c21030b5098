import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { StatementPart } from '../../../kernel/db/statement.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

export interface LockedVariant {
  id: string;
  stock: number;
  trackStock: boolean;
  oversell: boolean;
}

const LOCK = `
select id, stock, track_stock, oversell from product_variants
 where owner_id = ? and id = any(?::uuid[]) order by id for no key update`;

/** Locks variants in id order, like all code that moves stock. */
export async function lockVariants(
  tenant: Tenant,
  variantIds: readonly string[],
  trx: Trx,
): Promise<Map<string, LockedVariant>> {
  const variants = await rows<LockedVariant>(LOCK, [tenant.ownerId, variantIds], trx);
  return new Map(variants.map((variant) => [variant.id, variant]));
}

/**
 * SQL that locks tracked variants in id order, as part of a larger statement, which must read it:
 * an unread part does not run.
 */
export const lockingTracked = (
  { ownerId }: Tenant,
  variantIds: readonly string[],
): StatementPart => ({
  sql: `select id from product_variants
     where owner_id = ? and id = any(?::uuid[]) and track_stock order by id for no key update`,
  bindings: [ownerId, variantIds],
});
