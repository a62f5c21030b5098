import { fieldProblem, invalidField, Refusal } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { MAX_MINOR } from '../../kernel/format/money.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import {
  findSellableVariants,
  type SellableProduct,
  type SellableVariant,
  type VariantChoice,
} from '../catalog/find-sellable-variants.ts';
import { type LineRequest, matchLine } from './match-line.ts';
import type { SoldLine } from './order.ts';
import { MOST_PIECES } from './pieces.ts';
import { productNotFound } from './refusals.ts';

export interface PricedLine extends SoldLine {
  /** As last read, without a lock. */
  variant: SellableVariant;
}

/** Prices set by hand, by the line's index; undefined: the catalog's price. */
export type HandPrices = readonly (number | undefined)[];

/** By product id; without locks. */
export async function findLineProducts(
  tenant: Tenant,
  lines: readonly LineRequest[],
  trx?: Trx,
): Promise<Map<string, SellableProduct>> {
  const products = await findSellableVariants(tenant, choicesOf(lines), trx);
  return new Map(products.map((product) => [product.id, product]));
}

/** An empty variant counts as none. */
const choicesOf = (lines: readonly LineRequest[]): VariantChoice[] =>
  lines.map(({ productId, variantId }) => ({ productId, variantId: variantId || null }));

/**
 * Prices set by hand are a separate argument, so that a shopper's input can't contain them.
 * @throws Refusal 400 PRODUCT_NOT_FOUND, VARIANT_REQUIRED, or for more than an order can hold
 */
export async function priceLines(
  tenant: Tenant,
  requests: readonly LineRequest[],
  handPrices: HandPrices = [],
  trx?: Trx,
): Promise<PricedLine[]> {
  return pricedLines(requests, await findLineProducts(tenant, requests, trx), handPrices);
}

/** With products that were already read. @throws as `priceLines` */
export function pricedLines(
  requests: readonly LineRequest[],
  products: ReadonlyMap<string, SellableProduct>,
  handPrices: HandPrices = [],
): PricedLine[] {
  const merged = new Map<string, PricedLine>();
  requests.forEach((request, index) => {
    const { product, variant } = matchedLine(request, index, products);
    const unitPriceMinor = handPrices[index] ?? variant.priceMinor;
    const key = `${variant.id} ${unitPriceMinor}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + request.quantity;
    refuseTooMuch(quantity, unitPriceMinor, index);
    merged.set(key, { ...soldLine(product, variant, quantity, unitPriceMinor), variant });
  });
  return [...merged.values()];
}

/** @throws Refusal 400 for more of one item than an order can hold */
export function refuseTooMuch(quantity: number, unitPriceMinor: number, index: number): void {
  if (quantity <= MOST_PIECES && unitPriceMinor * quantity <= MAX_MINOR) return;
  throw invalidField(`items.${index}.quantity`, message('errors.order.tooMuch'));
}

/** Price in minor units, under the names of today. */
export const soldLine = (
  product: SellableProduct,
  variant: SellableVariant,
  quantity: number,
  unitPriceMinor: number,
): SoldLine => ({
  productId: product.id,
  variantId: variant.id,
  productName: product.name,
  variantName: variant.name,
  sku: variant.sku,
  quantity,
  unitPriceMinor,
});

/** @throws Refusal 400 PRODUCT_NOT_FOUND or VARIANT_REQUIRED */
export function matchedLine(
  request: LineRequest,
  index: number,
  products: ReadonlyMap<string, SellableProduct>,
) {
  const match = matchLine(request, products);
  if (match.state === 'matched') return match;
  if (match.state === 'not_found')
    throw productNotFound(request.productId, `items.${index}.${match.field}`);
  const fields = [fieldProblem(`items.${index}.variantId`, message('errors.field.required'))];
  const words = message('errors.order.chooseVariant', { id: request.productId });
  throw new Refusal(400, 'VARIANT_REQUIRED', words, { fields });
}
