import { type Static, Type } from 'typebox';
import { postalCodeProblem, readPostalCode } from '../../../kernel/format/postal-code.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { type ShopView, shopView } from '../../../web/storefront/shop-page.ts';
import { quoteAt } from '../../delivery-areas/choose-offer.ts';
import { readyAreasOf } from '../../delivery-areas/delivery-areas.ts';
import { checkCart, loadOfCart } from '../check-cart.ts';
import { offerHint, offerPrice } from './delivery-choice.ts';

const Query = Type.Object({
  product: Type.String({ maxLength: 100, default: '' }),
  variant: Type.Optional(Type.String({ maxLength: 100 })),
  code: Type.String({ maxLength: 20, default: '' }),
});
type Query = Static<typeof Query>;

/** What delivery to a postal code costs: a part of a product's page, and a page without script. */
export const deliveryRoutes: AppPlugin = async (app) => {
  app.get('/delivery', { schema: { querystring: Query } }, async (request, reply) => {
    const { query, store } = request;
    const shop = shopView(store, request.t);
    const view = {
      store: shop,
      product: query.product,
      code: query.code,
      ...(await found(shop, query)),
    };
    reply.header('cache-control', 'no-store');
    reply.header('x-robots-tag', 'noindex');
    if (view.problem) reply.code(422);
    return reply.page(
      request.headers['x-cart'] ? 'storefront/_delivery_to' : 'storefront/delivery',
      view,
    );
  });
};

async function found(shop: ShopView, { product, variant, code }: Query) {
  const nothing = { problem: '', offers: null, least: '' };
  const areas = await readyAreasOf(shop);
  const postalCode = code.trim();
  if (!areas || postalCode === '') return nothing;
  if (readPostalCode(postalCode, shop.country) === null) {
    const problem = postalCodeProblem(shop.country);
    return { ...nothing, problem: shop.t(problem.key, problem.values) };
  }
  const line = { productId: product, ...(variant ? { variantId: variant } : {}), quantity: 1 };
  const load = loadOfCart(product ? await checkCart(shop, [line]) : []);
  const { offers, leastMinor } = quoteAt(areas, shop, { postalCode }, load);
  return {
    ...nothing,
    least: leastMinor === null ? '' : shop.money(leastMinor),
    offers: offers.map((offer) => ({
      name: offer.option.name,
      price: offerPrice(shop, offer),
      hint: offerHint(shop, offer),
    })),
  };
}
