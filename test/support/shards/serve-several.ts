import { splitDelivery } from '../../../src/clients/provider/webhooks/split-delivery.ts';
import { createProduct } from '../../../src/features/catalog/create-product.ts';
import { findGoodsOfCart } from '../../../src/features/catalog/find-sellable-variants.ts';
import { keepEvents } from '../../../src/features/conversations/events/keep-events.ts';
import { SYSTEM } from '../../../src/session.ts';
import type { TestApp } from '../app.ts';
import { aChatStore, type ChatStore, chatMessages, textMessage } from '../provider-events.ts';

/** Has two stores served at the same moment, in each way in which that is done together. */
export async function serveSeveral(context: TestApp): Promise<void> {
  const stores = [await aChatStore(context), await aChatStore(context)];
  const productIds = await Promise.all(stores.map(aCup));
  await visit(context, stores, productIds);
  await keepEvents(splitDelivery(inOne(stores.map((store) => chatMessages(store, HELLO)))), true);
}

const HELLO = textMessage('hello');

const aCup = ({ tenant }: ChatStore): Promise<string> =>
  createProduct(tenant, { name: 'Cup', variants: [{ priceMinor: 100, stock: 9 }] }, SYSTEM);

/** One delivery for several stores. */
const inOne = (deliveries: readonly { object: string; entry: object[] }[]) => ({
  object: deliveries[0]?.object,
  entry: deliveries.flatMap(({ entry }) => entry),
});

/** So many of each page that the later ones wait for the first, and are read together. */
const VISITS = 6;

async function visit({ app }: TestApp, stores: readonly ChatStore[], productIds: string[]) {
  const pages = ['/catalog/:slug', '/catalog/:slug/products/cup', '/api/public/catalog/:slug'];
  const paths = pages.flatMap((page) =>
    Array.from({ length: VISITS }, (_, at) => `${page}?category=None${at}`).flatMap((path) =>
      stores.map(({ slug }) => path.replace(':slug', slug)),
    ),
  );
  const shops = stores.map(({ slug }) => `/catalog/${slug}`);
  await Promise.all([...shops, ...paths, '/sitemap.xml'].map((url) => app.inject({ url })));
  const carts = stores.map(({ ownerId }, at) =>
    findGoodsOfCart({ ownerId, languages: [] }, [
      { productId: productIds[at] ?? '', variantId: null },
    ]),
  );
  await Promise.all(carts);
}
