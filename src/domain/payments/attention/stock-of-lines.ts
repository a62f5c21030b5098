import type { Tenant } from '../../../tenancy/tenant.ts';
import {
  findSellableVariants,
  type SellableVariant,
} from '../../catalog/find-sellable-variants.ts';
import type { SoldLine } from '../../orders/order.ts';

/** A line of a quote with its present stock. */
export interface WaitingLine extends SoldLine {
  stock: 'enough' | 'short' | 'deleted';
  /** Pieces, never below zero; null: stock is not limited, or the variant no longer exists. */
  stockLeft: number | null;
}

/** Adds the present stock to lines, in one statement and without locks. */
export async function stockOfLines(
  tenant: Tenant,
  lines: readonly SoldLine[],
): Promise<(line: SoldLine) => WaitingLine> {
  const products = await findSellableVariants(tenant, lines);
  const variants = new Map(
    products.flatMap((product) => product.variants.map((variant) => [variant.id, variant])),
  );
  return (line) => ({ ...line, ...stockFor(line, variants.get(line.variantId)) });
}

function stockFor(
  { quantity }: SoldLine,
  variant: SellableVariant | undefined,
): Pick<WaitingLine, 'stock' | 'stockLeft'> {
  if (!variant) return { stock: 'deleted', stockLeft: null };
  if (!variant.trackStock || variant.oversell) return { stock: 'enough', stockLeft: null };
  const stockLeft = Math.max(variant.stock, 0);
  return { stock: stockLeft < quantity ? 'short' : 'enough', stockLeft };
}
