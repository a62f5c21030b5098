import { type Static, Type } from 'typebox';
import { type FieldProblem, fieldProblem, invalidFields } from '../../../errors.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import { minorFromMajor } from '../../../kernel/format/money.ts';
import { notAnAmount } from '../../../web/amount.ts';
import { PRODUCT_LIMITS as LIMITS, type ProductInput, type VariantInput } from '../product.ts';

const Price = Type.Number({ minimum: 0 });
const Stock = Type.Integer({ minimum: -LIMITS.stock, maximum: LIMITS.stock });

const Sold = {
  price: Type.Optional(Price),
  compareAtPrice: Type.Optional(OrNull(Price)),
  sku: Type.Optional(OrNull(Type.String({ maxLength: LIMITS.sku }))),
  stock: Type.Optional(Stock),
  trackStock: Type.Optional(Type.Boolean()),
  oversell: Type.Optional(Type.Boolean()),
  weightGrams: Type.Optional(OrNull(Type.Integer({ minimum: 0, maximum: LIMITS.weightGrams }))),
};

const variantFields = {
  ...Sold,
  name: Type.Optional(Type.String({ maxLength: LIMITS.variantName })),
  options: Type.Optional(
    Type.Record(Type.String(), Type.String({ maxLength: LIMITS.optionValue })),
  ),
  imageId: Type.Optional(OrNull(Type.String({ format: 'uuid' }))),
  active: Type.Optional(Type.Boolean()),
};

const productFields = {
  ...Sold,
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.slug })),
  description: Type.Optional(Type.String({ maxLength: LIMITS.description })),
  category: Type.Optional(Type.String({ maxLength: LIMITS.category })),
  aliases: Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.alias }), { maxItems: LIMITS.aliases }),
  ),
  options: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: LIMITS.optionName }), {
      maxItems: LIMITS.options,
    }),
  ),
  active: Type.Optional(Type.Boolean()),
  translations: Type.Optional(
    Type.Record(
      Type.String(),
      OrNull(
        Type.Object({
          name: Type.Optional(Type.String({ maxLength: LIMITS.name })),
          description: Type.Optional(OrNull(Type.String({ maxLength: LIMITS.description }))),
        }),
      ),
      {
        maxProperties: 20,
        description:
          'Name and description in other languages of the shop, by language. Languages not in the request stay the same; null removes one',
      },
    ),
  ),
};

const Name = Type.String({ minLength: 1, maxLength: LIMITS.name });
const MOVEMENT_REASONS = ['count', 'damaged', 'received', 'correction'] as const;
const movementFields = {
  reason: Type.Optional(
    Type.String({
      maxLength: 500,
      description: `The reason for the stock change: ${MOVEMENT_REASONS.join(', ')}, or the seller’s own words`,
    }),
  ),
  note: Type.Optional(Type.String({ maxLength: 500 })),
};
const variantList = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Optional(Type.Array(item, { minItems: 1, maxItems: LIMITS.variants }));

/** With `variants`, or in the short form with the price of its only variant. */
export const NewProduct = Type.Object({
  ...productFields,
  name: Name,
  variants: variantList(Type.Object(variantFields)),
});

export const ProductChanges = Type.Object({
  ...productFields,
  ...movementFields,
  name: Type.Optional(Name),
  variants: variantList(
    Type.Object({ ...variantFields, id: Type.Optional(Type.String({ format: 'uuid' })) }),
  ),
});

export const NewVariant = Type.Object(variantFields);
export const VariantChanges = Type.Object({ ...variantFields, ...movementFields });

/** A text other than our reasons is stored as the note. */
export function movementOf({ reason, note }: { reason?: string; note?: string }) {
  const known = MOVEMENT_REASONS.find((word) => word === reason);
  const text = [known ? '' : reason?.trim(), note?.trim()].filter(Boolean).join(': ');
  return { reason: known ?? 'correction', ...(text ? { note: text } : {}) } as const;
}

type SoldBody = Static<typeof VariantChanges> & { id?: string };
type ProductBody = Static<typeof ProductChanges>;

/** Prices in minor units. @throws Refusal 400 */
export function variantInput(body: SoldBody, currency: string): VariantInput {
  const problems: FieldProblem[] = [];
  const input = toVariant(body, currency, '', problems);
  if (problems.length > 0) throw invalidFields(problems);
  return input;
}

/** Prices in minor units; `variants` as given. @throws Refusal 400 */
export function productInput(body: ProductBody, currency: string): ProductInput {
  const problems: FieldProblem[] = [];
  const variants = body.variants?.map((variant, index) => ({
    id: variant.id,
    ...toVariant(variant, currency, `variants.${index}.`, problems),
  }));
  if (problems.length > 0) throw invalidFields(problems);
  const { name, slug, description, category, aliases, options, active, translations } = body;
  return { name, slug, description, category, aliases, options, active, translations, variants };
}

const SHORT_FIELDS = Object.keys(Sold) as (keyof typeof Sold)[];

/** Null unless the body has such a field and no list of variants. */
export function shortVariant(body: ProductBody): SoldBody | null {
  if (body.variants || !SHORT_FIELDS.some((field) => body[field] !== undefined)) return null;
  return Object.fromEntries(SHORT_FIELDS.map((field) => [field, body[field]]));
}

/** A new product; in the short form, the body's own price, stock and SKU make its only variant. */
export function newProductInput(body: Static<typeof NewProduct>, currency: string) {
  const product = productInput(body, currency);
  if (product.variants) return { product };
  const variants = [variantInput(shortVariant(body) ?? {}, currency)];
  return { product: { ...product, variants }, pathAt: () => '' };
}

/** Field by field: the body may carry anything, such as the id of another variant. */
function toVariant(
  body: SoldBody,
  currency: string,
  path: string,
  problems: FieldProblem[],
): VariantInput {
  const minor = (field: string, amount: number): number => {
    const value = minorFromMajor(amount, currency);
    if (value === null) problems.push(fieldProblem(`${path}${field}`, notAnAmount(currency)));
    return value ?? 0;
  };
  const { price, compareAtPrice, name, sku, stock, trackStock, oversell } = body;
  const { options, imageId, weightGrams, active } = body;
  return {
    ...{ name, sku, stock, trackStock, oversell, options, imageId, weightGrams, active },
    priceMinor: price === undefined ? undefined : minor('price', price),
    compareAtPriceMinor:
      typeof compareAtPrice === 'number' ? minor('compareAtPrice', compareAtPrice) : compareAtPrice,
  };
}
