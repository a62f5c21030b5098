import { imageUrl } from '../../../features/catalog/photos/image-url.ts';
import type { ShopProduct } from '../../../features/catalog/shop/find-shop-product.ts';
import { productIn } from '../../../features/catalog/shop/in-language.ts';
import type { CategoryCount } from '../../../features/catalog/shop/queries/list-categories.ts';
import { shopLanguages } from '../../../features/stores/shop-languages.ts';
import type { Store } from '../../../features/stores/store.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';

/** Amounts in major units. */
export function storeJson(store: Store, categories: CategoryCount[]) {
  const major = (minor: number) => majorFromMinor(minor, store.currency);
  const majorOrNull = (minor: number | null) => (minor === null ? null : major(minor));
  const { id, name, slug, isActive, description, currency, country, timeZone, language } = store;
  return {
    ...{ id, name, slug, isActive, description, currency, country, timeZone, language },
    languages: [...shopLanguages(store)],
    contact: store.contact,
    categories,
    checkoutSettings: {
      codEnabled: store.codEnabled,
      onlineEnabled: store.onlineReady,
      codMaxAmount: majorOrNull(store.codMaxAmountMinor),
      codMaxPieces: store.codMaxPieces,
      codAboveLimit: store.codAboveLimit,
      codFee: major(store.codFeeMinor),
      shippingFee: major(store.shippingFeeMinor),
      freeShippingAbove: majorOrNull(store.freeShippingAboveMinor),
    },
  };
}

/** In a language where it has texts. Prices in major units. */
export function productJson(found: ShopProduct, store: Store, language: string | undefined) {
  const major = (minor: number) => majorFromMinor(minor, store.currency);
  const product = language ? productIn(found, language) : found;
  const { id, slug, name, description, category, options } = product;
  return {
    ...{ id, slug, name, description, category, options },
    images: product.images.map((image) => ({
      id: image.id,
      url: imageUrl(store.ownerId, image.id, 960),
      alt: image.alt,
    })),
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      sku: variant.sku,
      price: major(variant.priceMinor),
      compareAtPrice:
        variant.compareAtPriceMinor === null ? null : major(variant.compareAtPriceMinor),
      options: variant.options,
      available: variant.available,
      stockLeft: variant.stockLeft,
    })),
    updatedAt: product.updatedAt.toISOString(),
  };
}
