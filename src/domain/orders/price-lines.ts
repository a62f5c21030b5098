import { invalidField, Refusal } from '../../errors.ts';
import { MAX_MINOR } from '../../money.ts';
import type { Tenant } from '../../tenant.ts';
import {
  findSellableVariants,
  type SellableProduct,
  type SellableVariant,
} from '../catalog/find-sellable-variants.ts';
import { type LineRequest, matchLine } from './match-line.ts';

/** The most pieces of one item that an order may have. */
const MAX_QUANTITY = 9_999;

/** A line of an order-to-be: what it is, what it costs by the database. */
export interface PricedLine {
  productId: string;
  variantId: string;
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  unitPriceMinor: number;
  /** As last seen, without a lock. */
  variant: SellableVariant;
}

/** A seller may set a line's price by hand. */
export interface PricedLineRequest extends LineRequest {
  unitPriceMinor?: number | undefined;
}

async function productsOf(
  tenant: Tenant,
  lines: readonly LineRequest[],
): Promise<Map<string, SellableProduct>> {
  const choices = lines.map((line) => ({
    productId: line.productId,
    variantId: line.variantId || null,
  }));
  const products = await findSellableVariants(tenant, choices);
  return new Map(products.map((product) => [product.id, product]));
}

/**
 * Finds what the lines mean, merges those of one item and prices them from the database.
 * @throws Refusal 400 PRODUCT_NOT_FOUND, VARIANT_REQUIRED, or for more than an order can hold
 */
export async function priceLines(
  tenant: Tenant,
  requests: readonly PricedLineRequest[],
): Promise<PricedLine[]> {
  const products = await productsOf(tenant, requests);
  const merged = new Map<string, PricedLine>();
  requests.forEach((request, index) => {
    const line = priceLine(request, index, products);
    const key = `${line.variantId} ${line.unitPriceMinor}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + line.quantity;
    if (quantity > MAX_QUANTITY) {
      throw invalidField(`items.${index}.quantity`, `makes more than ${MAX_QUANTITY} of one item`);
    }
    merged.set(key, { ...line, quantity });
  });
  return [...merged.values()];
}

function priceLine(
  request: PricedLineRequest,
  index: number,
  products: ReadonlyMap<string, SellableProduct>,
): PricedLine {
  const match = matchLine(request, products);
  if (match.state === 'not_found') throw productNotFound(request, `items.${index}.${match.field}`);
  if (match.state === 'variant_required') {
    const fields = [{ path: `items.${index}.variantId`, message: 'is missing' }];
    const message = `Choose a variant of product ${request.productId}`;
    throw new Refusal(400, 'VARIANT_REQUIRED', message, { fields });
  }
  const { product, variant } = match;
  const unitPriceMinor = request.unitPriceMinor ?? variant.priceMinor;
  if (unitPriceMinor * request.quantity > MAX_MINOR) {
    throw invalidField(`items.${index}.quantity`, 'makes the amount too large');
  }
  return {
    productId: product.id,
    variantId: variant.id,
    productName: product.name,
    variantName: variant.name,
    sku: variant.sku,
    quantity: request.quantity,
    unitPriceMinor,
    variant,
  };
}

/** The message is the one that `platform.md` gives. */
function productNotFound({ productId }: LineRequest, path: string): Refusal {
  const fields = [{ path, message: 'is not sold in this store' }];
  return new Refusal(400, 'PRODUCT_NOT_FOUND', `Product not found: ${productId}`, { fields });
}
