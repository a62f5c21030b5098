import { Type } from 'typebox';
import { COD_ABOVE_LIMIT } from '../../../enums.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { majorFromMinor } from '../../../kernel/format/money.ts';
import { offeredLanguages } from '../../../kernel/translation/languages.ts';
import { shopLanguages } from '../../stores/shop-languages.ts';
import type { Store } from '../../stores/store.ts';
import { imageUrl } from '../photos/image-url.ts';
import type { ShopProduct } from '../shop/find-shop-product.ts';
import { productIn } from '../shop/in-language.ts';
import type { CategoryCount } from '../shop/queries/list-categories.ts';

export const Amount = Type.Number({
  description: 'Amount in the main currency unit, such as rupees',
});

/** Schemas are made when the program starts: a language that is added later needs a restart. */
export const ShopLanguage = Type.Enum([...offeredLanguages('shop')], {
  description: 'A language of the shop’s pages; by default the product’s own texts',
});

export const StoreSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  slug: Type.String(),
  isActive: Type.Boolean(),
  description: Type.String(),
  currency: Type.String(),
  country: Type.String(),
  timeZone: Type.String(),
  language: Type.String(),
  languages: Type.Array(Type.String(), {
    description: 'The languages of the shop’s pages, its first one first',
  }),
  contact: Type.Object({
    phone: Type.Optional(Type.String()),
    chat: Type.Optional(Type.String({ description: 'WhatsApp number in E.164 format' })),
    email: Type.Optional(Type.String()),
    address: Type.Optional(Type.String()),
  }),
  categories: Type.Array(Type.Object({ category: Type.String(), count: Type.Integer() })),
  checkoutSettings: Type.Object({
    codEnabled: Type.Boolean(),
    onlineEnabled: Type.Boolean(),
    codMaxAmount: OrNull(Amount),
    codMaxPieces: OrNull(Type.Integer()),
    codAboveLimit: Type.Enum([...COD_ABOVE_LIMIT]),
    codFee: Amount,
    shippingFee: Amount,
    freeShippingAbove: OrNull(Amount),
  }),
});

export const ProductSchema = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  options: Type.Array(Type.String()),
  images: Type.Array(Type.Object({ id: Type.String(), url: Type.String(), alt: Type.String() })),
  variants: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      sku: OrNull(Type.String()),
      price: Amount,
      compareAtPrice: OrNull(Amount),
      options: Type.Record(Type.String(), Type.String()),
      available: Type.Boolean(),
      stockLeft: OrNull(
        Type.Integer({ description: 'Null if more than 10 are left or stock is not tracked' }),
      ),
    }),
  ),
  updatedAt: Type.String(),
});

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
