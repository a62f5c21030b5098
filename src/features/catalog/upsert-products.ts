import { columnNames, columnOf } from '../../kernel/db/column-list.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Actor, actorText } from '../../session.ts';
import { PRODUCT_FIELDS, type ProductData } from './product.ts';
import { VARIANT_FIELDS, type VariantData } from './product-variant.ts';

const listed = (fields: readonly string[]): string => fields.map(columnOf).join(', ');
const replaced = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', ');
const recordset = (written: readonly object[]): string =>
  JSON.stringify(written.map((row) => columnNames.format({ ...row })));

const products = listed(PRODUCT_FIELDS);
const UPSERT_PRODUCTS = `
insert into products (owner_id, ${products}, updated_by)
select ?::uuid, ${products}, ?::text from jsonb_populate_recordset(null::products, ?::jsonb)
 order by id
on conflict (owner_id, id) do update set
  ${replaced(PRODUCT_FIELDS.filter((name) => name !== 'id'))}, updated_by = excluded.updated_by`;

const variants = listed(['productId', ...VARIANT_FIELDS]);
/** A new variant has its initial stock; that of an existing one changes only through the ledger. */
const UPSERT_VARIANTS = `
insert into product_variants (owner_id, ${variants})
select ?::uuid, ${variants} from jsonb_populate_recordset(null::product_variants, ?::jsonb)
 order by id
on conflict (owner_id, id) do update set
  ${replaced(VARIANT_FIELDS.filter((name) => name !== 'id' && name !== 'stock'))},
  updated_at = excluded.updated_at`;

export const upsertProducts = (
  tenant: Tenant,
  written: readonly ProductData[],
  actor: Actor,
  trx: Trx,
): Promise<unknown> => {
  const plain = written.map(({ variants: _, translations: __, ...product }) => product);
  return rows(UPSERT_PRODUCTS, [tenant.ownerId, actorText(actor), recordset(plain)], trx);
};

export const upsertVariants = (
  tenant: Tenant,
  written: readonly (VariantData & { productId: string })[],
  trx: Trx,
): Promise<unknown> => rows(UPSERT_VARIANTS, [tenant.ownerId, recordset(written)], trx);

/** Rows are either removed or written, never both in this one statement. */
const WRITE = `
with written as (
  select * from jsonb_to_recordset(?::jsonb)
      as t ("productId" uuid, language text, name text, description text)),
gone as (
  delete from product_translations t
   where t.owner_id = ? and t.product_id = any(?::uuid[])
     and not exists (select from written
                      where "productId" = t.product_id and language = t.language))
insert into product_translations (owner_id, product_id, language, name, description)
select ?::uuid, "productId", language, name, description from written
 order by "productId", language
on conflict (owner_id, product_id, language)
  do update set name = excluded.name, description = excluded.description`;

export async function writeTranslations(
  { ownerId }: Tenant,
  products: readonly Pick<ProductData, 'id' | 'translations'>[],
  trx: Trx,
): Promise<void> {
  if (products.length === 0) return;
  const written = products.flatMap(({ id, translations }) =>
    Object.entries(translations).map(([language, texts]) => ({
      productId: id,
      language,
      ...texts,
    })),
  );
  const ids = products.map(({ id }) => id);
  await rows(WRITE, [JSON.stringify(written), ownerId, ids, ownerId], trx);
}
