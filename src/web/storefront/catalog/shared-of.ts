import type { ShopProduct } from '../../../domain/catalog/shop/find-shop-product.ts';
import { listShopProducts } from '../../../domain/catalog/shop/list-shop-products.ts';
import type { Shared } from '../../../domain/share/shop-pictures.ts';
import type { Store } from '../../../domain/stores/store.ts';
import { firstLanguage } from '../../../plugins/shop-language.ts';
import { pageLocale } from '../../../translation/page-locale.ts';
import { translator } from '../../../translation/translator.ts';
import { promiseOf, type ShopView, shopView } from '../shop-page.ts';
import { productView } from './product-view.ts';

/** Photos of goods on a shop's pictures. */
const SHOWN = 4;

/** The contents of a shop's pictures and posters. `origin` is the site's own address. */
/** In the shop's first language. */
const firstView = (store: Store): ShopView => {
  const language = firstLanguage(store);
  return shopView(store, translator(language, pageLocale(language, store)));
};

export async function sharedShop(store: Store, origin: string): Promise<Shared> {
  const shop = firstView(store);
  const { items } = await listShopProducts(store, { page: 1, limit: SHOWN * 3 });
  return {
    ownerId: store.ownerId,
    title: store.name,
    text: store.description || promiseOf(shop),
    price: '',
    shopName: store.name,
    images: items.flatMap(({ image }) => (image ? [image.id] : [])).slice(0, SHOWN),
    url: `${origin}${shop.path}`,
  };
}

/** The contents of a product's. */
export function sharedProduct(store: Store, product: ShopProduct, origin: string): Shared {
  const { url, summary, from } = productView(product, {
    ...{ shop: firstView(store), origin, variantId: undefined },
  });
  return {
    ownerId: store.ownerId,
    title: product.name,
    text: summary,
    price: from.ranges ? `From ${from.price}` : from.price,
    shopName: store.name,
    images: product.images.slice(0, 1).map(({ id }) => id),
    url,
  };
}
