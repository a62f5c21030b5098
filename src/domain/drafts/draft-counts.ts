import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { DRAFT_CONDITIONS, type DraftFilter } from './draft-conditions.ts';

/** The filters with counts: those of pending drafts. */
const COUNTED = ['review', 'doubtful', 'ready', 'check', 'expiring'] as const;
export type CountedFilter = Extract<DraftFilter, (typeof COUNTED)[number]>;

/** How many drafts are pending, by state, and when the newest was created. */
export interface DraftCounts extends Record<CountedFilter, number> {
  newestAt: Date | null;
}

/** How many drafts are pending, in total and by state; those of a day at most. */
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
