import type { ConnectionChannel, DraftOrderStatus } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';

/** Times are ISO 8601. */
export interface DoubtfulDraft {
  id: string;
  ownerId: string;
  storeId: string;
  storeName: string;
  status: DraftOrderStatus;
  channel: ConnectionChannel;
  parseErrors: { code: string; text: string }[];
  createdAt: string;
}

const RECENT = 20;

const DOUBTFUL = acrossTenants(
  `select count(*) as count from draft_orders where parse_errors <> '[]'`,
);

const NEWEST = acrossTenants(`
select d.id, d.owner_id, s.id as store_id, s.name as store_name, d.status, d.channel,
       jsonb_path_query_array(d.parse_errors, '$[0 to 4]') as parse_errors, d.created_at
  from (select * from draft_orders where parse_errors <> '[]'
         order by created_at desc, id desc limit ${RECENT}) d
  join stores s on s.owner_id = d.owner_id
 order by d.created_at desc, d.id desc`);

const ENDED = acrossTenants(`
select status, count(*) as count,
       count(*) filter (where resolved_at > now() - interval '1 day') as day,
       count(*) filter (where resolved_at > now() - interval '7 days') as week
  from draft_orders where status in ('expired', 'rejected') group by status`);

export interface EndedDrafts {
  status: 'expired' | 'rejected';
  count: number;
  day: number;
  week: number;
}

const WAITING = acrossTenants(`
select count(*) as count, min(created_at) as oldest_at from draft_orders where status = 'pending'`);

export async function waitingDrafts(trx: Trx): Promise<{ count: number; oldestAt: Date | null }> {
  const [waiting] = await rows<{ count: number; oldestAt: Date | null }>(WAITING, [], trx);
  return waiting ?? { count: 0, oldestAt: null };
}

export async function countDoubtfulDrafts(trx: Trx): Promise<number> {
  const [doubtful] = await rows<{ count: number }>(DOUBTFUL, [], trx);
  return doubtful?.count ?? 0;
}

export const newestDoubtfulDrafts = (trx: Trx): Promise<DoubtfulDraft[]> => rows(NEWEST, [], trx);

export const endedDrafts = (trx: Trx): Promise<EndedDrafts[]> => rows(ENDED, [], trx);
