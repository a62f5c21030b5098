import { freshAddress } from '../accounts.ts';
import type { TestGoods } from '../goods.ts';
import type { TestStore } from '../stores.ts';
import { shopperNo } from '../web-shoppers.ts';

/** What came back to a client; status 0: the connection broke or was refused. */
export interface Reply {
  status: number;
  headers: Headers;
  body: string;
  /** Why there was none. */
  error?: string;
}

/** Asks as a browser of its own address does, and never throws. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': freshAddress(), ...init.headers },
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string } };
    return { status: 0, headers: new Headers(), body: '', error: cause?.code ?? message };
  }
}

/** Sends JSON. */
export const asJson = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

let shoppers = 0;

/** What people do in a shop, at any of its processes. */
export function shoppingIn(store: TestStore, { productId, variantId }: TestGoods) {
  const page = `/catalog/${store.slug}`;
  const api = `/api/public/catalog/${store.slug}`;
  const items = [{ productId, variantId, quantity: 1 }];
  const ways = {
    list: (origin: string) => ask(`${origin}${page}`),
    checkoutPage: (origin: string) => ask(`${origin}${page}/checkout?product=${productId}`),
    catalog: (origin: string) => ask(`${origin}${api}`),
    checkCart: (origin: string) => ask(`${origin}${api}/cart`, asJson({ items })),
    orders: (origin: string) => ask(`${origin}/api/orders`, { headers: store.headers }),
    buy: (origin: string) =>
      ask(
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
