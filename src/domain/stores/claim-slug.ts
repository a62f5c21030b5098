import { rows, type Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';

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

/** How many slugs a store has had, including its present one. */
export async function countSlugs(storeId: string, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(
    'select count(*) from store_slugs where store_id = ?',
    [storeId],
    trx,
  );
  return found?.count ?? 0;
}

/** 409: the slug belongs to another store. */
export const slugTaken = () =>
  conflict('SLUG_TAKEN', 'Another store already has this address. Choose another', {
    fields: [{ path: 'slug', message: 'is already used by another store. Choose another' }],
  });
