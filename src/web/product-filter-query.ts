import { Type } from 'typebox';
import { PHOTO_FILTERS, STOCK_FILTERS } from '../features/catalog/list-products.ts';

export const productFilterQuery = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  category: Type.Optional(Type.String({ maxLength: 200 })),
  active: Type.Optional(Type.Boolean()),
  stock: Type.Optional(Type.Enum([...STOCK_FILTERS])),
  photo: Type.Optional(Type.Enum([...PHOTO_FILTERS])),
};
