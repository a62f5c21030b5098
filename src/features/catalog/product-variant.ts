import { Type } from 'typebox';
import { answerOf } from '../../kernel/db/answer.ts';
import * as column from '../../kernel/db/columns.ts';
import { tenantModel } from '../../kernel/db/model.ts';

const Options = Type.Record(Type.String(), Type.String());
const AMOUNT = 'Amount in the main unit of the store’s currency, such as rupees';

/** What the API answers. */
const ANSWERED = {
  id: column.text(),
  name: column.text(),
  sku: column.textOrNull(),
  priceMinor: column.amount('price', AMOUNT),
  compareAtPriceMinor: column.amountOrNull('compareAtPrice', AMOUNT),
  /** Only the stock's own statements change it. */
  stock: column.count(),
  trackStock: column.flag(),
  oversell: column.flag(),
  /** {"Size": "M"}: one value for each of the product's options. */
  options: column.json<Record<string, string>, typeof Options>(Options),
  imageId: column.textOrNull(),
  weightGrams: column.countOrNull(),
  active: column.flag(),
};
/** What a product's reader gets, and its writer writes. */
const FIELDS = { ...ANSWERED, position: column.count() };

export class ProductVariant extends tenantModel('product_variants', {
  ...FIELDS,
  productId: column.text(),
  createdAt: column.time(),
  updatedAt: column.time(),
}) {
  static override get jsonAttributes() {
    return ['options'];
  }
}

export const VARIANT_FIELDS = column.namesOf(FIELDS);

export type VariantData = column.RowOf<typeof FIELDS>;

export const variantAnswer = answerOf(ANSWERED, column.namesOf(ANSWERED));
