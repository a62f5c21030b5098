import { urgentRows } from '../../db/db.ts';
import { combined } from '../../db/statement.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { type SellableProduct, sellableParts } from '../catalog/find-sellable-variants.ts';
import type { LineRequest } from './match-line.ts';
import { nextNumberParts, nextOrderNumber } from './next-order-number.ts';
import { choicesOf } from './price-lines.ts';

// Sold-out items need no number: a late crowd would leave large gaps.
const SELLABLE = `
exists (select from goods where goods.place = asked.place)
and not exists (select from goods where goods.place = asked.place and not exists (
  select from jsonb_to_recordset(variants)
    as v (active boolean, "trackStock" boolean, oversell boolean, stock integer)
   where active and (not "trackStock" or oversell or stock > 0)))`;

/** A cart to price. */
export interface Cart {
  tenant: Tenant;
  items: readonly LineRequest[];
}

/** What is needed to price a cart, and the number of a possible order. */
export interface NumberedGoods {
  products: ReadonlyMap<string, SellableProduct>;
  /** The store's next order number; call it after the lines were checked. */
  orderNumber(): Promise<number>;
}

type Found = SellableProduct & { place: number; number: number | null };

/**
 * All data needed to price carts and their stores' next order numbers, in the order of the carts:
 * one round trip, outside the caller's transactions.
 * @param carts at most `CARTS_AT_ONCE`
 */
export async function goodsWithNumbers(carts: readonly Cart[]): Promise<NumberedGoods[]> {
  const asked = carts.map(({ tenant, items }) => ({ tenant, choices: choicesOf(items) }));
  const { sql, bindings } = combined(
    { ...sellableParts(asked), ...nextNumberParts(SELLABLE, carts.length > 1) },
    'select goods.*, numbered.number from goods left join numbered on numbered.place = goods.place',
  );
  const found = await urgentRows<Found>(sql, bindings);
  return carts.map(({ tenant }, place) =>
    numberedGoods(
      tenant,
      found.filter((product) => product.place === place),
    ),
  );
}

const numberedGoods = (tenant: Tenant, found: readonly Found[]): NumberedGoods => ({
  products: new Map(found.map((product) => [product.id, product])),
  orderNumber: async () => found[0]?.number ?? nextOrderNumber(tenant),
});
