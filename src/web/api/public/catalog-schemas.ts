import { Type } from 'typebox';
import { COD_ABOVE_LIMIT } from '../../../enums.ts';
import { offeredLanguages } from '../../../kernel/translation/languages.ts';

export const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
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
    codMaxAmount: Nullable(Amount),
    codMaxPieces: Nullable(Type.Integer()),
    codAboveLimit: Type.Enum([...COD_ABOVE_LIMIT]),
    codFee: Amount,
    shippingFee: Amount,
    freeShippingAbove: Nullable(Amount),
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
      sku: Nullable(Type.String()),
      price: Amount,
      compareAtPrice: Nullable(Amount),
      options: Type.Record(Type.String(), Type.String()),
      available: Type.Boolean(),
      stockLeft: Nullable(
        Type.Integer({ description: 'Null if more than 10 are left or stock is not tracked' }),
      ),
    }),
  ),
  updatedAt: Type.String(),
});
