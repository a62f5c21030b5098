import { rows, type Trx } from '../../../kernel/db/db.ts';

/** Also works for a new store: its row may follow in the same transaction. */
const CLAIM = `
insert into store_slugs (slug, store_id)
select ?, ?::uuid where not exists (select 1 from stores where slug = ? and id <> ?::uuid)
on conflict (slug) do update set slug = excluded.slug
 where store_slugs.store_id = excluded.store_id
returning slug`;

/**
 * Reserves a slug for a store permanently, whether it is the present one or not. False when another
 * store has it or ever had it. Parallel callers wait.
 */
export async function claimSlug(slug: string, storeId: string, trx: Trx): Promise<boolean> {
  const claimed = await rows(CLAIM, [slug, storeId, slug, storeId], trx);
  return claimed.length > 0;
}
