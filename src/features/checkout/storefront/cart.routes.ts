import { type Static, Type } from 'typebox';
import { postalPlace } from '../../../kernel/format/postal-places.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { PUBLIC_READ_LIMIT } from '../../../plugins/limits/limits.ts';
import { CartItem, MOST_CART_LINES, seenLines } from '../../../web/cart-item.ts';
import {
  cachedPage,
  promiseOf,
  type ShopView,
  shopView,
} from '../../../web/storefront/shop-page.ts';
import { type CartLine, type CheckedLine, checkCart, subtotalOfCart } from '../check-cart.ts';
import { reducedLineView } from './cart-line.ts';
import { emptyForm } from './checkout-form.ts';
import { checkoutPage } from './checkout-page.ts';

const Body = Type.Object({
  /** The part to render: the cart's lines, or the parts of the checkout that depend on them. */
  for: Type.Enum(['cart', 'checkout']),
  items: Type.Array(Type.Object({ ...CartItem, here: Type.Boolean() }), {
    maxItems: MOST_CART_LINES,
  }),
  /** Whether one product is bought by itself. */
  from: Type.Union([Type.Literal('cart'), Type.Literal('product')], { default: 'cart' }),
  /** What is typed so far of where it goes. */
  delivery: Type.Optional(
    Type.Object({
      postalCode: Type.String({ maxLength: 4_000 }),
      state: Type.String({ maxLength: 4_000 }),
      optionId: Type.String({ maxLength: 4_000 }),
    }),
  ),
});

/** The lines are in the browser, which posts them to have them rendered. */
export const cartRoutes: AppPlugin = async (app) => {
  app.get('/cart', async (request, reply) => {
    const shop = shopView(request.store, request.t);
    return cachedPage(reply, 'storefront/cart', { store: shop, promise: promiseOf(shop) });
  });

  app.post(
    '/cart',
    // It reads only, though its question is too long for an address.
    { schema: { body: Body }, config: { rateLimit: PUBLIC_READ_LIMIT, readsOnly: true } },
    async ({ store, body, t }, reply) => {
      const shop = shopView(store, t);
      const lines = seenLines(body.items, store.currency);
      const checked = await checkCart(store, lines);
      reply.header('cache-control', 'no-store');
      if (body.for === 'cart') {
        return reply.page('storefront/_cart', cartView(shop, lines, checked));
      }
      const bought = boughtOf(lines, checked);
      const form = { ...emptyForm(body.from, bought.lines, ''), ...deliveryIn(body.delivery) };
      const page = await checkoutPage(shop, form, bought.checked);
      const shown = bought.lines.map(({ at }) => {
        const [line, found] = [lines[at], checked[at]];
        return line && found ? [reducedLineView(page.store, line, found, at)] : [];
      });
      const place = postalPlace(store.country, body.delivery?.postalCode ?? '');
      return reply.page('storefront/_checkout_parts', { ...page, summary: shown.flat(), place });
    },
  );
};

const deliveryIn = (delivery: Static<typeof Body>['delivery']) =>
  delivery
    ? {
        optionId: delivery.optionId.toLowerCase() || null,
        details: {
          'customer.address.postalCode': delivery.postalCode,
          'customer.address.state': delivery.state,
        },
      }
    : {};

function cartView(
  shop: ShopView,
  lines: readonly (CartLine & { here: boolean })[],
  checked: readonly CheckedLine[],
) {
  const views = checked.flatMap((found, at) => {
    const line = lines[at];
    if (!line) return [];
    const isOurs = found.state !== 'unknown' || line.here;
    return [{ isOurs, view: reducedLineView(shop, line, found, at) }];
  });
  return {
    store: shop,
    lines: views.filter(({ isOurs }) => isOurs).map(({ view }) => view),
    others: views.filter(({ isOurs }) => !isOurs).map(({ view }) => view),
    subtotal: shop.money(subtotalOfCart(checked)),
  };
}

function boughtOf(lines: readonly CartLine[], checked: readonly CheckedLine[]) {
  const bought = checked.flatMap((found, at) => {
    const line = lines[at];
    const { quantity } = found;
    return line && quantity > 0 ? [{ line: { ...line, at, quantity }, found }] : [];
  });
  return {
    lines: bought.map(({ line }) => line),
    checked: bought.map(({ found }) => found),
  };
}
