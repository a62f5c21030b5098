import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { findProduct } from '../../../domain/catalog/find-product.ts';
import type { ProductRecord, VariantInput } from '../../../domain/catalog/product.ts';
import { updateVariant } from '../../../domain/catalog/update-product.ts';
import { conflict, invalidField, notFound } from '../../../errors.ts';
import { minorToText, parseMoney } from '../../../format/money.ts';
import { actorOf } from '../../../session.ts';
import { storeOf } from './store-of.ts';

/** Price and stock of a row. `step` is the pressed stepper: one piece more or less. */
export const QuickEdit = Type.Object({
  price: Type.String({ maxLength: 40, default: '' }),
  stock: Type.String({ maxLength: 20, default: '' }),
  stockWas: Type.String({ maxLength: 20, default: '' }),
  step: Type.Optional(Type.Enum(['-1', '1'])),
  back: Type.String({ maxLength: 1000, default: '' }),
});

/**
 * Changes price and stock of a product that has one variant. A step counts from the stock of now;
 * a typed number is a count of the shelf.
 * @throws Refusal as `updateVariant`, and 409 for a product with several variants
 */
export async function quickEdit(
  request: FastifyRequest,
  product: ProductRecord,
  body: Static<typeof QuickEdit>,
): Promise<{ saved: ProductRecord; said: string; priceWas: string | null }> {
  const { tenant, signedIn } = request;
  const [variant, ...others] = product.variants;
  if (!variant || others.length > 0) {
    throw conflict(
      'SEVERAL_VARIANTS',
      `${product.name} has several variants. Open it to change them`,
    );
  }
  const ids = { productId: product.id, variantId: variant.id };
  const input = { ...priceInput(body, storeOf(request).currency), ...stockInput(body) };
  const reason = body.stock.trim() === body.stockWas ? 'correction' : 'count';
  await updateVariant(tenant, ids, input, { actor: actorOf(signedIn), reason });
  const saved = await findProduct(tenant, product.id);
  if (!saved) throw notFound('Product');
  const { currency } = storeOf(request);
  return { saved, ...savedText(product, saved, currency) };
}

function priceInput({ price }: Static<typeof QuickEdit>, currency: string): VariantInput {
  const priceMinor = parseMoney(price, currency);
  if (priceMinor === null || priceMinor < 0) {
    throw invalidField('price', 'Enter a price, such as 499 or 499.50');
  }
  return { priceMinor };
}

function stockInput({ stock, stockWas, step }: Static<typeof QuickEdit>): VariantInput {
  const typed = stock.trim();
  if (typed === stockWas) return step ? { stockDelta: Number(step) } : {};
  if (!/^-?\d{1,10}$/.test(typed)) {
    throw invalidField('stock', 'Stock must be a whole number such as 12');
  }
  return { stock: Number(typed) + Number(step ?? 0) };
}

/** The saved changes in words, and the previous price if it has changed. */
function savedText(before: ProductRecord, after: ProductRecord, currency: string) {
  const [was, is] = [before.variants[0], after.variants[0]];
  const [oldPrice, newPrice] = [was?.priceMinor ?? 0, is?.priceMinor ?? 0];
  const amount = (minor: number) => minorToText(minor, currency);
  const parts = [
    oldPrice === newPrice ? '' : `price ${amount(oldPrice)} → ${amount(newPrice)}`,
    was?.stock === is?.stock ? '' : `stock ${was?.stock} → ${is?.stock}`,
  ].filter(Boolean);
  const said = parts.length > 0 ? `${after.name}: ${parts.join(', ')}` : `${after.name} saved`;
  return { said, priceWas: oldPrice === newPrice ? null : amount(oldPrice) };
}
