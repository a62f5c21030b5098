import { raw } from 'objection';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { currencyDigits, MAX_MINOR } from '../../kernel/format/money.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { ProductVariant } from './product-variant.ts';

/**
 * The same number in another currency: 450.00 rupees become 450 yen. Rounded if the other currency
 * has fewer decimals, and at most the largest allowed amount.
 */
export const sameFigure = (minor: number, from: string, to: string): number =>
  Math.min(MAX_MINOR, Math.round(minor * 10 ** (currencyDigits(to) - currencyDigits(from))));

/** Each keeps its number. */
export async function restatePrices(
  tenant: Tenant,
  { from, to }: { from: string; to: string },
  trx: Trx,
): Promise<void> {
  const shift = currencyDigits(to) - currencyDigits(from);
  // Most currencies have two decimals: then nothing changes.
  if (shift === 0) return;
  const figure = (column: string) =>
    raw(`least(${MAX_MINOR}, round(${column} * 10::numeric ^ ?))`, shift);
  await ProductVariant.of(tenant, trx).patch({
    priceMinor: figure('price_minor'),
    compareAtPriceMinor: figure('compare_at_price_minor'),
  });
}

/** Before the store's row, like every change of the catalog. */
export async function lockPrices(tenant: Tenant, to: string, trx: Trx): Promise<void> {
  await rows(
    `select v.id from product_variants v join stores s on s.owner_id = v.owner_id
      where v.owner_id = ? and s.currency <> ? order by v.id for update of v`,
    [tenant.ownerId, to],
    trx,
  );
}
