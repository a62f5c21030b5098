import { urgentRows } from '../../db.ts';
import { combined } from '../../statement.ts';
import type { Tenant } from '../../tenant.ts';
import { type SellableProduct, sellableVariants } from '../catalog/find-sellable-variants.ts';
import type { LineRequest } from './match-line.ts';
import { nextNumberParts, nextOrderNumber } from './next-order-number.ts';
import { choicesOf, type PricedLine, pricedLines } from './price-lines.ts';

// What is plainly sold out needs no number: a crowd that comes too late would leave a gap.
const SELLABLE = `
exists (select from goods) and not exists (select from goods where not exists (
  select from jsonb_to_recordset(variants)
    as v (active boolean, "trackStock" boolean, oversell boolean, stock integer)
   where active and (not "trackStock" or oversell or stock > 0)))`;

/** Lines that were priced, and the number of the order that they may become. */
export interface NumberedLines {
  lines: PricedLine[];
  /** The store's next order number; call it once the lines were judged. */
  orderNumber(): Promise<number>;
}

/**
 * Prices lines as `priceLines` does and takes the store's next order number on the way: one round
 * trip, without a transaction of the caller's.
 * @throws Refusal as `priceLines`
 */
export async function priceWithNumber(
  tenant: Tenant,
  requests: readonly LineRequest[],
): Promise<NumberedLines> {
  const { sql, bindings } = combined(
    {
      goods: sellableVariants(tenant, choicesOf(requests)),
      ...nextNumberParts(tenant, SELLABLE),
    },
    'select goods.*, counted.number from goods left join counted on true',
  );
  const found = await urgentRows<SellableProduct & { number: number | null }>(sql, bindings);
  const products = new Map(found.map((product) => [product.id, product]));
  return {
    lines: pricedLines(requests, products),
    orderNumber: async () => found[0]?.number ?? nextOrderNumber(tenant),
  };
}
