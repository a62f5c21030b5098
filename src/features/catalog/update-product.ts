import { conflict, fieldProblem, invalidField, notFound } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { refuseInvalid, refuseStopBelowZero, type VariantPath } from './check-product.ts';
import { chooseSlug } from './choose-slug.ts';
import { inCatalogTransaction } from './in-catalog-transaction.ts';
import { lockProducts } from './load-products.ts';
import { mergeProduct, withOptionsFromNames } from './merge-product.ts';
import { ProductImage } from './photos/product-image.ts';
import { Product, type ProductData, type ProductInput, type VariantInput } from './product.ts';
import type { VariantData } from './product-variant.ts';
import { refuseTakenSkus } from './refuse-taken-skus.ts';
import { type WriteCause, writeProducts } from './write-products.ts';

type PathAt = (index: number) => string;

/**
 * Changes a product: absent fields stay, variants are changed by id or added, and never deleted.
 * Returns the updated product. With `unchangedSince`, an edit that was saved after that moment is
 * not overwritten.
 * @throws Refusal 404, 400 for invalid input, 409 SKU_TAKEN, SLUG_TAKEN, STOCK_BELOW_ZERO,
 * STOCK_CHANGED or PRODUCT_CHANGED
 */
export function updateProduct(
  tenant: Tenant,
  productId: string,
  input: ProductInput,
  cause: WriteCause,
  pathAt: PathAt = (index) => `variants.${index}`,
  unchangedSince?: Date,
): Promise<ProductData> {
  return inCatalogTransaction(async (trx) => {
    const before = (await lockProducts(tenant, [productId], trx)).get(productId);
    if (!before) throw notFound('Product');
    if (unchangedSince) await refuseChanged(tenant, productId, unchangedSince, trx);
    refuseUnknownVariants(before, input);
    refuseStaleStock(before, input, pathAt);
    const after = withOptionsFromNames(mergeProduct(before, input));
    const pathOf = pathsOf(before, after, input, pathAt);
    refuseStopBelowZero(before, after);
    refuseInvalid(after, pathOf);
    await refuseForeignImages(tenant, after, pathOf, trx);
    await refuseTakenSkus(tenant, after, pathOf, trx);
    if (after.slug !== before.slug) after.slug = await chooseSlug(tenant, after, true, trx);
    await writeProducts(tenant, [{ before, after }], cause, trx);
    return after;
  });
}

async function refuseChanged(tenant: Tenant, productId: string, since: Date, trx: Trx) {
  const changed = await Product.of(tenant, trx)
    .findOne({ id: productId })
    .whereRaw("date_trunc('milliseconds', updated_at) > ?", [since])
    .select('id');
  if (changed) throw conflict('PRODUCT_CHANGED', message('errors.products.changed'));
}

function refuseUnknownVariants(before: ProductData, input: ProductInput): void {
  const known = new Set(before.variants.map((variant) => variant.id));
  const named = (input.variants ?? []).flatMap((variant) => variant.id ?? []);
  if (named.some((id) => !known.has(id))) throw notFound('Variant');
  if (new Set(named).size < named.length) {
    throw invalidField('variants', message('errors.products.variantTwice'));
  }
}

/** A count that was typed over an older stock would undo the sales since. */
function refuseStaleStock(before: ProductData, input: ProductInput, pathAt: PathAt): void {
  const known = new Map(before.variants.map(({ id, stock }) => [id, stock]));
  const fields = (input.variants ?? []).flatMap(({ id = '', stock, stockWas }, index) => {
    const now = known.get(id);
    if (stock === undefined || stockWas === undefined || now === undefined) return [];
    if (now === stockWas || now === stock) return [];
    const path = pathAt(index);
    const words = message('errors.products.stockMoved', { stock: now });
    return [fieldProblem(path ? `${path}.stock` : 'stock', words)];
  });
  const [first] = fields;
  if (first) throw conflict('STOCK_CHANGED', `${first.path} ${first.message}`, { fields });
}

function pathsOf(
  before: ProductData,
  after: ProductData,
  input: ProductInput,
  pathAt: PathAt,
): VariantPath {
  const inputs = input.variants ?? [];
  const added = inputs.flatMap((variant, index) => (variant.id ? [] : [index]));
  return (variant: VariantData) => {
    const place = after.variants.indexOf(variant) - before.variants.length;
    const index = place >= 0 ? added[place] : inputs.findIndex(({ id }) => id === variant.id);
    return index === undefined || index < 0 ? null : pathAt(index);
  };
}

async function refuseForeignImages(
  tenant: Tenant,
  after: ProductData,
  pathOf: VariantPath,
  trx: Trx,
): Promise<void> {
  const shown = after.variants.filter((variant) => variant.imageId !== null);
  if (shown.length === 0) return;
  const images = await ProductImage.of(tenant, trx).select('id').where({ productId: after.id });
  const known = new Set(images.map(({ id }) => id));
  const wrong = shown.find(({ imageId }) => imageId !== null && !known.has(imageId));
  if (!wrong) return;
  const path = pathOf(wrong);
  throw invalidField(path ? `${path}.imageId` : 'imageId', message('errors.products.notItsPhoto'));
}

/**
 * Returns the product as it is now and the new variant.
 * @throws Refusal as `updateProduct`; the paths of its fields are bare ("price")
 */
export async function addVariant(
  tenant: Tenant,
  productId: string,
  input: Omit<VariantInput, 'id'>,
  cause: WriteCause,
): Promise<{ product: ProductData; variant: VariantData }> {
  const product = await updateProduct(tenant, productId, { variants: [input] }, cause, () => '');
  // Added variants come last.
  const variant = product.variants.at(-1) as VariantData;
  return { product, variant };
}

/**
 * Returns its updated product.
 * @throws Refusal as `updateProduct`; the paths of its fields are bare ("price")
 */
export const updateVariant = (
  tenant: Tenant,
  ids: { productId: string; variantId: string },
  input: Omit<VariantInput, 'id'>,
  cause: WriteCause,
): Promise<ProductData> =>
  updateProduct(
    tenant,
    ids.productId,
    { variants: [{ ...input, id: ids.variantId }] },
    cause,
    () => '',
  );
