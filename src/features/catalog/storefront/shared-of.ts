import { pageLocale } from '../../../kernel/translation/page-locale.ts';
import { translator } from '../../../kernel/translation/translator.ts';
import { promiseOf, type ShopView, shopView } from '../../../web/storefront/shop-page.ts';
import type { Shared } from '../../share/shop-pictures.ts';
import { firstLanguage } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import type { ShopProduct } from '../shop/find-shop-product.ts';
import { productIn } from '../shop/in-language.ts';
import { listShopProducts } from '../shop/list-shop-products.ts';
import { productView } from './product-view.ts';

const SHOWN = 4;

/** In the shop's first language, at the address that follows the browser. */
const firstView = (store: Store): ShopView => {
  const language = firstLanguage(store);
  const shop = shopView(store, translator(language, pageLocale(language, store)));
  return { ...shop, path: `/catalog/${store.slug}` };
};

/** `origin` is the site's own address. */
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

export function sharedProduct(store: Store, own: ShopProduct, origin: string): Shared {
  const shop = firstView(store);
  const product = productIn(own, shop.t.language);
  const { url, summary, from } = productView(product, { shop, origin, variantId: undefined });
  const { price } = from;
  return {
    ownerId: store.ownerId,
    title: product.name,
    text: summary,
    price: from.ranges ? shop.t('shop.card.from', { price }) : price,
    shopName: store.name,
    images: product.images.slice(0, 1).map(({ id }) => id),
    url,
  };
}
