import { rows, type Trx } from '../../db/db.ts';
import { currencyDigits, MAX_MINOR } from '../../format/money.ts';
import type { Tenant } from '../../tenancy/tenant.ts';

/**
 * The same number in another currency: 450.00 rupees become 450 yen. Rounded if the other currency
 * has fewer decimals, and at most the largest allowed amount.
 */
export const sameFigure = (minor: number, from: string, to: string): number =>
  Math.min(MAX_MINOR, Math.round(minor * 10 ** (currencyDigits(to) - currencyDigits(from))));

/**
 * Locks the tenant's variants for `restatePrices` when the store's currency changes. Before the
 * store's row, like every change of the catalog.
 */
export async function lockPrices(tenant: Tenant, to: string, trx: Trx): Promise<void> {
  await rows(
    `select v.id from product_variants v join stores s on s.owner_id = v.owner_id
      where v.owner_id = ? and s.currency <> ? order by v.id for update of v`,
    [tenant.ownerId, to],
    trx,
  );
}

/** Converts all prices of a tenant to another currency, each with the same number. */
export async function restatePrices(
  tenant: Tenant,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<void> {
  const shift = currencyDigits(to) - currencyDigits(from);
  // Most currencies have two decimals: then nothing changes.
  if (shift === 0) return;
  const figure = (column: string) => `least(${MAX_MINOR}, round(${column} * 10::numeric ^ ?))`;
  await rows(
    `update product_variants
        set price_minor = ${figure('price_minor')},
            compare_at_price_minor = ${figure('compare_at_price_minor')}
      where owner_id = ?`,
    [shift, shift, tenant.ownerId],
    trx,
  );
}
