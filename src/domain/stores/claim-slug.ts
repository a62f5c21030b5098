import { rows, type Trx } from '../../db.ts';
import { conflict } from '../../errors.ts';

/** A store that is being made counts as well: its row may follow in the same transaction. */
const CLAIM = `
insert into store_slugs (slug, store_id)
select ?, ?::uuid where not exists (select 1 from stores where slug = ? and id <> ?::uuid)
on conflict (slug) do update set slug = excluded.slug
 where store_slugs.store_id = excluded.store_id
returning slug`;

/**
 * Makes an address a store's own for good, whether it is its present one or no longer. False when
 * another store has it or ever had it. Whoever asks at the same time waits.
 */
export async function claimSlug(slug: string, storeId: string, trx: Trx): Promise<boolean> {
  const claimed = await rows(CLAIM, [slug, storeId, slug, storeId], trx);
  return claimed.length > 0;
}

/** How many addresses a store has had, its present one included. */
export async function countSlugs(storeId: string, trx: Trx): Promise<number> {
  const [found] = await rows<{ count: number }>(
    'select count(*) from store_slugs where store_id = ?',
    [storeId],
    trx,
  );
  return found?.count ?? 0;
}

/** 409: the address is another store's. */
export const slugTaken = () =>
  conflict('SLUG_TAKEN', 'Another store already has this address. Choose another', {
    fields: [{ path: 'slug', message: 'is already used by another store. Choose another' }],
  });
