import type { ColumnNames, Sheet } from './sheet.ts';

export type WooField =
  | 'id'
  | 'type'
  | 'sku'
  | 'name'
  | 'published'
  | 'visibility'
  | 'shortDescription'
  | 'description'
  | 'saleStart'
  | 'saleEnd'
  | 'inStock'
  | 'stock'
  | 'backorders'
  | 'weightKg'
  | 'weightG'
  | 'weightLbs'
  | 'weightOz'
  | 'salePrice'
  | 'price'
  | 'category'
  | 'image'
  | 'parent';

export const WOO_COLUMNS: ColumnNames<WooField> = {
  id: ['id'],
  type: ['type'],
  sku: ['sku'],
  name: ['name'],
  published: ['published'],
  visibility: ['visibilityincatalog'],
  shortDescription: ['shortdescription'],
  description: ['description'],
  saleStart: ['datesalepricestarts'],
  saleEnd: ['datesalepriceends'],
  inStock: ['instock'],
  stock: ['stock'],
  backorders: ['backordersallowed'],
  weightKg: ['weightkg'],
  weightG: ['weightg'],
  weightLbs: ['weightlbs'],
  weightOz: ['weightoz'],
  salePrice: ['saleprice'],
  price: ['regularprice'],
  category: ['categories'],
  image: ['images'],
  parent: ['parent'],
};

export type WooSheet = Sheet<WooField>;
