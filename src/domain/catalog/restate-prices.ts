import { rows, type Trx } from '../../db.ts';
import { currencyDigits, MAX_MINOR } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';

/**
 * An amount with the same figure in another currency: 450.00 rupees are 450 yen. Rounded where the
 * other currency has fewer digits, and never more than an amount may be.
 */
export const sameFigure = (minor: number, from: string, to: string): number =>
  Math.min(MAX_MINOR, Math.round(minor * 10 ** (currencyDigits(to) - currencyDigits(from))));

/**
 * Locks the tenant's variants for `restatePrices`, where the store has another currency now. Before
 * the store's row, as every change of the catalog does.
 */
export async function lockPrices(tenant: Tenant, to: string, trx: Trx): Promise<void> {
  await rows(
    `select v.id from product_variants v join stores s on s.owner_id = v.owner_id
      where v.owner_id = ? and s.currency <> ? order by v.id for update of v`,
    [tenant.ownerId, to],
    trx,
  );
}

/** Writes all prices of a tenant in another currency, each with the same figure as before. */
export async function restatePrices(
  tenant: Tenant,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<void> {
  const shift = currencyDigits(to) - currencyDigits(from);
  // Most currencies count in hundredths: then nothing changes.
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
