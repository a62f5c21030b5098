import type { TestGoods } from '../goods.ts';
import type { TestStore } from '../stores.ts';
import { shopperNo } from '../web-shoppers.ts';
import { asJson, ask, type Client, type Reply } from './ask.ts';

let shoppers = 0;

/** What people do in a shop, at any of its processes; `client` asks for them. */
export function shoppingIn(
  store: TestStore,
  { productId, variantId }: TestGoods,
  client: Client = ask,
) {
  const page = `/catalog/${store.slug}`;
  const api = `/api/public/catalog/${store.slug}`;
  const items = [{ productId, variantId, quantity: 1 }];
  const ways = {
    list: (origin: string) => client(`${origin}${page}`),
    checkoutPage: (origin: string) => client(`${origin}${page}/checkout?product=${productId}`),
    catalog: (origin: string) => client(`${origin}${api}`),
    checkCart: (origin: string) => client(`${origin}${api}/cart`, asJson({ items })),
    orders: (origin: string) => client(`${origin}/api/orders`, { headers: store.headers }),
    buy: (origin: string) =>
      client(
        `${origin}${api}/checkout`,
        asJson({ paymentMethod: 'cod', items, customer: shopperNo(++shoppers) }),
      ),
  };
  return {
    ...ways,
    /** One after the other in turn: pages, prices, a seller's list and, each fifth time, an order. */
    visit: (origin: string, turn: number): Promise<Reply> => {
      const inTurn = [ways.list, ways.catalog, ways.checkoutPage, ways.orders, ways.buy] as const;
      return (inTurn[turn % inTurn.length] ?? ways.list)(origin);
    },
    /** As shoppers do: they look, fill their carts and, each twenty-fifth time, order. */
    shop: (origin: string, turn: number): Promise<Reply> => {
      if (turn % 25 === 0) return ways.buy(origin);
      const inTurn = [ways.list, ways.catalog, ways.checkoutPage, ways.checkCart] as const;
      return (inTurn[turn % inTurn.length] ?? ways.list)(origin);
    },
  };
}

/** The order that a checkout made. */
export const orderIdOf = ({ body }: Reply): string => JSON.parse(body).order.id;

/** Refused for a while, in the form that was asked for. */
export const isRefusedPolitely = ({ status, headers, body }: Reply): boolean => {
  if (status !== 503) return false;
  if (headers.get('content-type')?.startsWith('text/html')) return true;
  return JSON.parse(body).code !== undefined;
};
