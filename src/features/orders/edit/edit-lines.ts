import { invalidField } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { SellableProduct } from '../../catalog/find-sellable-variants.ts';
import { type LineRequest, matchLine } from '../match-line.ts';
import { refuseTooLarge, subtotalOf } from '../new-order.ts';
import type { Order, OrderItem } from '../order.ts';
import { matchedLine, refuseTooMuch, soldLine } from '../price-lines.ts';

/** With the seller's own price; absent: as sold, else the catalog's. */
export interface LineEdit extends LineRequest {
  unitPriceMinor?: number | undefined;
}

type Products = ReadonlyMap<string, SellableProduct>;

/**
 * The order with new lines and amounts. Lines of one item at one price are merged; a line that is
 * kept has the same id, names and, without a new price, price.
 * @throws Refusal 400 PRODUCT_NOT_FOUND, VARIANT_REQUIRED, or for amounts that are invalid for an
 * order
 */
export function withLines(order: Order, edits: readonly LineEdit[], products: Products): Order {
  const items = keepingIds(mergedLines(order.items, edits, products), order.items);
  const subtotalMinor = subtotalOf(items);
  if (order.discountAmountMinor > subtotalMinor) {
    throw invalidField('items', message('errors.orders.edit.lessThanDiscount'));
  }
  const { discountAmountMinor, shippingAmountMinor, taxAmountMinor } = order;
  const totalAmountMinor =
    subtotalMinor - discountAmountMinor + shippingAmountMinor + taxAmountMinor;
  refuseTooLarge(subtotalMinor, totalAmountMinor);
  return { ...order, items, subtotalMinor, totalAmountMinor };
}

function mergedLines(
  sold: readonly OrderItem[],
  edits: readonly LineEdit[],
  products: Products,
): OrderItem[] {
  const withOldItems = withSold(products, sold);
  const merged = new Map<string, OrderItem>();
  const seen = new Map<string, number>();
  edits.forEach((edit, index) => {
    const known = matchLine(edit, products).state === 'not_found' ? withOldItems : products;
    const { product, variant } = matchedLine(edit, index, known);
    const own = sold.filter(({ variantId }) => variantId === variant.id);
    // The same item may have been sold at several prices: its first line matches the first one
    // sold.
    const nth = seen.get(variant.id) ?? 0;
    seen.set(variant.id, nth + 1);
    const kept = own[nth] ?? own.at(-1);
    const unitPriceMinor = edit.unitPriceMinor ?? kept?.unitPriceMinor ?? variant.priceMinor;
    const key = `${variant.id} ${unitPriceMinor}`;
    const quantity = (merged.get(key)?.quantity ?? 0) + edit.quantity;
    refuseTooMuch(quantity, unitPriceMinor, index);
    merged.set(key, {
      id: newId(),
      ...soldLine(product, variant, quantity, unitPriceMinor),
      totalMinor: quantity * unitPriceMinor,
    });
  });
  return [...merged.values()];
}

/** Items of the order can stay in it when the shop no longer sells them. */
function withSold(products: Products, sold: readonly OrderItem[]): Products {
  const isSold = (id: string) => sold.some((i) => i.productId === id || i.variantId === id);
  return new Map(
    [...products].map(([id, product]) => [
      id,
      {
        ...product,
        active: product.active || isSold(id),
        variants: product.variants.map((variant) => ({
          ...variant,
          active: isSold(variant.id) || (product.active && variant.active),
        })),
      },
    ]),
  );
}

/** Matches lines with an unchanged price first, then those with a new one. */
function keepingIds(lines: readonly OrderItem[], sold: readonly OrderItem[]): OrderItem[] {
  const free = [...sold];
  const take = (fits: (item: OrderItem) => boolean) => {
    const place = free.findIndex(fits);
    return place < 0 ? undefined : free.splice(place, 1)[0];
  };
  const unchanged = lines.map((line) =>
    take((i) => i.variantId === line.variantId && i.unitPriceMinor === line.unitPriceMinor),
  );
  return lines.map((line, index) => {
    const kept = unchanged[index] ?? take(({ variantId }) => variantId === line.variantId);
    if (!kept) return line;
    const { quantity, unitPriceMinor, totalMinor } = line;
    return { ...kept, quantity, unitPriceMinor, totalMinor };
  });
}
