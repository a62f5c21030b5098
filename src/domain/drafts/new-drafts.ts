import { rows } from '../../db/db.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { DRAFT_CONDITIONS, type DraftFilter } from './draft-conditions.ts';

/** How many drafts of a list were created since; counts up to `upTo`. */
export async function countDraftsSince(
  { ownerId }: Tenant,
  filter: DraftFilter,
  { since, upTo }: { since: Date; upTo: number },
): Promise<number> {
  const [counted] = await rows<{ count: number }>(
    `select count(*) as count from (
       select from draft_orders d
        where d.owner_id = ? and d.created_at >= ? and ${DRAFT_CONDITIONS[filter]} limit ?) as found`,
    [ownerId, since, upTo],
  );
  return counted?.count ?? 0;
}
