import { raw } from 'objection';
import { notFound } from '../../errors.ts';
import { columnOf } from '../../kernel/db/column-list.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { PRODUCT_FIELDS, Product, type ProductData, type ProductRecord } from './product.ts';
import { VARIANT_FIELDS, type VariantData } from './product-variant.ts';

const IMAGES = `
  (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'alt', i.alt)
      order by i.position, i.id), '[]')
    from product_images i
    where i.owner_id = products.owner_id and i.product_id = products.id) as images`;

const translations = (owner: string): string => `
  (select coalesce(jsonb_object_agg(t.language,
      jsonb_build_object('name', t.name, 'description', t.description)), '{}')
    from product_translations t
    where t.owner_id = ${owner} and t.product_id = products.id) as translations`;

const TRANSLATIONS = translations('products.owner_id');
/** Where rows are locked; the value is the owner. */
export const TRANSLATIONS_OF = translations('?');

const variantPairs = VARIANT_FIELDS.map((name) => `'${name}', v.${columnOf(name)}`).join(', ');

const VARIANTS = `
  (select coalesce(jsonb_agg(jsonb_build_object(${variantPairs}) order by v.position, v.id), '[]')
    from product_variants v
    where v.owner_id = products.owner_id and v.product_id = products.id) as variants`;

const ofActiveVariants = (value: string): string => `(
  select ${value} from product_variants v
   where v.owner_id = products.owner_id and v.product_id = products.id and v.active)`;

/** Both are null without an active variant. */
export const LOWEST_PRICE = ofActiveVariants('min(v.price_minor)');
export const TRACKED_STOCK = ofActiveVariants('sum(v.stock) filter (where v.track_stock)');

export const RECORD = [
  ...PRODUCT_FIELDS,
  'createdAt',
  'updatedAt',
  ...[IMAGES, TRANSLATIONS, VARIANTS].map((sql) => raw(sql)),
];

export async function findProduct(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductRecord | null> {
  const product = await Product.of(tenant, trx).findOne({ id: productId }).select(RECORD);
  return product ?? null;
}

/** @throws Refusal 404 */
export async function getProduct(
  tenant: Tenant,
  productId: string,
  trx?: Trx,
): Promise<ProductRecord> {
  const product = await findProduct(tenant, productId, trx);
  if (!product) throw notFound('Product');
  return product;
}

/** @throws Refusal 404 */
export function variantOf({ variants }: Pick<ProductData, 'variants'>, id: string): VariantData {
  const variant = variants.find((each) => each.id === id);
  if (!variant) throw notFound('Variant');
  return variant;
}

export const ownedBy = ({ ownerId }: Tenant, product: ProductRecord) => ({ ...product, ownerId });

export async function findLastEditor(tenant: Tenant, productId: string): Promise<string> {
  const product = await Product.of(tenant).findOne({ id: productId }).select('updatedBy');
  return product?.updatedBy ?? '';
}
