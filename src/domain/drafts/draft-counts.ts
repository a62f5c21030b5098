import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { DRAFT_CONDITIONS, type DraftFilter } from './draft-conditions.ts';

/** The filters whose numbers are shown: what still waits. */
const COUNTED = ['review', 'doubtful', 'ready', 'check', 'expiring'] as const;
export type CountedFilter = Extract<DraftFilter, (typeof COUNTED)[number]>;

/** How many drafts wait, by how they stand, and when the newest of all was made. */
export interface DraftCounts extends Record<CountedFilter, number> {
  newestAt: Date | null;
}

/** How many drafts wait for the seller, in all and by how they stand; a day's worth at most. */
export async function draftCounts({ ownerId }: Tenant): Promise<DraftCounts> {
  const counts = COUNTED.map(
    (filter) => `count(*) filter (where ${DRAFT_CONDITIONS[filter]}) as "${filter}"`,
  );
  const [counted] = await rows<DraftCounts>(
    `select ${counts.join(', ')},
            (select created_at from draft_orders
              where owner_id = ? order by created_at desc, id desc limit 1) as "newestAt"
       from draft_orders d where d.owner_id = ? and ${DRAFT_CONDITIONS.pending}`,
    [ownerId, ownerId],
  );
  if (!counted) throw new Error('counting gave no row');
  return counted;
}
