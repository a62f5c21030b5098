import { rows } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { SURE } from '../count-parts.ts';
import type { DraftFilter } from '../list-drafts.ts';
import { DRAFT_CONDITIONS } from './draft-sql.ts';

const COUNTED = ['review', 'doubtful', 'ready', 'check', 'expiring', 'called-off'] as const;
export type CountedFilter = Extract<DraftFilter, (typeof COUNTED)[number]>;

export interface DraftCounts extends Record<CountedFilter, number> {
  newestAt: Date | null;
}

export async function draftCounts({ ownerId }: Tenant): Promise<DraftCounts> {
  const counts = COUNTED.map(
    (filter) => `count(*) filter (where ${DRAFT_CONDITIONS[filter]}) as "${filter}"`,
  );
  const [counted] = await rows<DraftCounts>(
    `select ${counts.join(', ')},
            (select created_at from draft_orders
              where owner_id = ? order by created_at desc, id desc limit 1) as newest_at
       from draft_orders where owner_id = ? and ${DRAFT_CONDITIONS.pending}`,
    [ownerId, ownerId],
  );
  if (!counted) throw new Error('counting gave no row');
  return counted;
}

/** Counts up to `upTo`. */
export async function countDraftsSince(
  { ownerId }: Tenant,
  filter: DraftFilter,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    `select count(*) as count from (
       select from draft_orders
        where owner_id = ? and created_at >= ? and ${DRAFT_CONDITIONS[filter]} limit ?) as found`,
    [ownerId, since, upTo],
  );
  return counted?.count ?? 0;
}

export interface SureDrafts {
  decided: number;
  unchanged: number;
}

/**
 * By the decisions of the last 90 days. Carts are not counted, since they are not read, nor drafts
 * rejected for another reason than that they are not orders.
 */
export async function sureDrafts({ ownerId }: Tenant): Promise<SureDrafts> {
  const [counted] = await rows<SureDrafts>(
    `select count(*)::integer as decided,
            (count(*) filter (where status = 'approved' and not corrected))::integer as unchanged
       from draft_orders
      where owner_id = ? and status in ('approved', 'rejected') and confidence >= ${SURE}
        and resolved_at > now() - interval '90 days'
        and (status = 'approved' or reject_reason = 'not_an_order') and message_text <> ''`,
    [ownerId],
  );
  return counted ?? { decided: 0, unchanged: 0 };
}
