import { rows, type Trx } from '../../../../db/db.ts';
import type { ConnectionChannel, DraftOrderStatus } from '../../../../enums.ts';
import { acrossTenants } from '../../../../tenancy/tenant.ts';

/** A draft that needs a person's decision; its times are ISO 8601. */
export interface DoubtfulDraft {
  id: string;
  ownerId: string;
  storeId: string;
  storeName: string;
  status: DraftOrderStatus;
  channel: ConnectionChannel;
  /** The first few. */
  parseErrors: { code: string; text: string }[];
  createdAt: string;
}

export interface DraftHealth {
  withParseErrors: { count: number; recent: DoubtfulDraft[] };
  expired: number;
  rejected: number;
  lately: Record<'expiredDay' | 'expiredWeek' | 'rejectedDay' | 'rejectedWeek', number>;
}

const RECENT = 20;

const DOUBTFUL = acrossTenants(
  `select count(*) as count from draft_orders where parse_errors <> '[]'`,
);

const NEWEST = acrossTenants(`
select d.id, d.owner_id as "ownerId", s.id as "storeId", s.name as "storeName", d.status, d.channel,
       jsonb_path_query_array(d.parse_errors, '$[0 to 4]') as "parseErrors", d.created_at as "createdAt"
  from (select * from draft_orders where parse_errors <> '[]'
         order by created_at desc, id desc limit ${RECENT}) d
  join stores s on s.owner_id = d.owner_id
 order by d.created_at desc, d.id desc`);

const ENDED = acrossTenants(`
select status, count(*) as count,
       count(*) filter (where resolved_at > now() - interval '1 day') as day,
       count(*) filter (where resolved_at > now() - interval '7 days') as week
  from draft_orders where status in ('expired', 'rejected') group by status`);

interface Ended {
  status: 'expired' | 'rejected';
  count: number;
  day: number;
  week: number;
}

/** Drafts of all stores that were doubtful, expired or rejected. */
export async function readDrafts(trx: Trx): Promise<DraftHealth> {
  const [doubtful] = await rows<{ count: number }>(DOUBTFUL, [], trx);
  const recent = await rows<DoubtfulDraft>(NEWEST, [], trx);
  const ended = await rows<Ended>(ENDED, [], trx);
  const of = (status: Ended['status']) => ended.find((row) => row.status === status);
  return {
    withParseErrors: { count: doubtful?.count ?? 0, recent },
    expired: of('expired')?.count ?? 0,
    rejected: of('rejected')?.count ?? 0,
    lately: {
      expiredDay: of('expired')?.day ?? 0,
      expiredWeek: of('expired')?.week ?? 0,
      rejectedDay: of('rejected')?.day ?? 0,
      rejectedWeek: of('rejected')?.week ?? 0,
    },
  };
}
