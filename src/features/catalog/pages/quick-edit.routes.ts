import type { FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { conflict, invalidField } from '../../../errors.ts';
import { minorToText, parseMoney } from '../../../kernel/format/money.ts';
import { formProblems } from '../../../kernel/http/form-problems.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { paramsOf } from '../../../kernel/http/path.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { actorOf } from '../../../session.ts';
import { backTo } from '../../../web/seller/back-to.ts';
import { getProduct } from '../find-product.ts';
import { productRow } from '../product.list.ts';
import type { ProductRecord, VariantInput } from '../product.ts';
import { updateVariant } from '../update-product.ts';

const ONE = '/products/:id/quick';
const HOME = '/dashboard/products';

/** `step` is the pressed stepper: one piece more or less. */
const QuickEdit = Type.Object({
  price: Type.String({ maxLength: 40, default: '' }),
  stock: Type.String({ maxLength: 20, default: '' }),
  stockWas: Type.String({ maxLength: 20, default: '' }),
  step: Type.Optional(Type.Enum(['-1', '1'])),
  back: Type.String({ maxLength: 1000, default: '' }),
});

/** Price and stock of a product with one variant, in its row of the list. */
export const quickEditRoutes: AppPlugin = async (app) => {
  app.post(ONE, { schema: { ...paramsOf(ONE), body: QuickEdit } }, async (request, reply) => {
    const { tenant, params, body, t } = request;
    const answer = { store: sellerStore(request), back: body.back };
    const product = await getProduct(tenant, params.id);
    try {
      const { saved, said, priceWas } = await quickEdit(request, product, body);
      if (!isFragmentRequest(request))
        return reply.flash(said).redirect(backTo(body.back, HOME, HOME), 303);
      const shown = { ...answer, row: productRow(request, saved), said, priceWas };
      return reply.page('seller/products/_row', shown, 'seller/products/_row');
    } catch (error) {
      const problems = formProblems(error, {}, t);
      const row = { ...productRow(request, product), problems };
      if (row.quick) Object.assign(row.quick, { price: body.price, stock: body.stock });
      const view = 'seller/products/row';
      return reply.code(422).page(view, { ...answer, row }, 'seller/products/_row');
    }
  });
};

/**
 * A step counts from the present stock; a typed number is a count of the shelf, made while the page
 * showed the present stock.
 * @throws Refusal as `updateVariant`, and 409 for a product with several variants
 */
async function quickEdit(
  request: FastifyRequest,
  product: ProductRecord,
  body: Static<typeof QuickEdit>,
): Promise<{ saved: ProductRecord; said: string; priceWas: string | null }> {
  const { tenant, signedIn } = request;
  const [variant, ...others] = product.variants;
  if (!variant || others.length > 0) {
    throw conflict(
      'SEVERAL_VARIANTS',
      message('errors.products.severalVariants', { product: product.name }),
    );
  }
  const ids = { productId: product.id, variantId: variant.id };
  const input = { ...priceInput(body, storeCurrency(request)), ...stockInput(body) };
  const reason = body.stock.trim() === body.stockWas ? 'correction' : 'count';
  await updateVariant(tenant, ids, input, { actor: actorOf(signedIn), reason });
  const saved = await getProduct(tenant, product.id);
  const currency = storeCurrency(request);
  return { saved, ...savedText(product, saved, currency, request.t) };
}

function priceInput({ price }: Static<typeof QuickEdit>, currency: string): VariantInput {
  const priceMinor = parseMoney(price, currency);
  if (priceMinor === null || priceMinor < 0) {
    throw invalidField('price', message('errors.products.enterPrice'));
  }
  return { priceMinor };
}

function stockInput({ stock, stockWas, step }: Static<typeof QuickEdit>): VariantInput {
  const typed = stock.trim();
  if (typed === stockWas) return step ? { stockDelta: Number(step) } : {};
  if (!/^-?\d{1,10}$/.test(typed)) {
    throw invalidField('stock', message('errors.products.enterStock'));
  }
  const seen = /^-?\d{1,10}$/.test(stockWas) ? Number(stockWas) : undefined;
  return { stock: Number(typed) + Number(step ?? 0), stockWas: seen };
}

function savedText(before: ProductRecord, after: ProductRecord, currency: string, t: Translator) {
  const [was, is] = [before.variants[0], after.variants[0]];
  const amount = (minor = 0) => minorToText(minor, currency);
  const [priceBefore, priceAfter] = [amount(was?.priceMinor), amount(is?.priceMinor)];
  const [stockBefore, stockAfter] = [String(was?.stock), String(is?.stock)];
  const product = after.name;
  const priceWas = priceBefore === priceAfter ? null : priceBefore;
  if (priceWas === null && stockBefore === stockAfter) {
    return { said: t('products.editor.saved', { product }), priceWas };
  }
  if (priceWas === null) {
    const change = { before: stockBefore, after: stockAfter };
    return { said: t('products.row.stockChanged', { product, ...change }), priceWas };
  }
  if (stockBefore === stockAfter) {
    const change = { before: priceBefore, after: priceAfter };
    return { said: t('products.row.priceChanged', { product, ...change }), priceWas };
  }
  const changes = { priceBefore, priceAfter, stockBefore, stockAfter };
  return { said: t('products.row.bothChanged', { product, ...changes }), priceWas };
}
