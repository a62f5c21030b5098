import { rows, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { ProductData } from '../product.ts';

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
