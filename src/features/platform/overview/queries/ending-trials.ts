import type { PlanSlug } from '../../../../enums.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';

export interface EndingTrial {
  subscriptionId: string;
  userId: string;
  planSlug: PlanSlug;
  endsAt: Date;
  ownerName: string;
  ownerEmail: string;
  /** Null: the owner has no store. */
  storeId: string | null;
  storeName: string | null;
}

export const ENDING_DAYS = 7;
const SHOWN = 10;

const ENDING = `
  from user_subscriptions t
 where t.status = 'trial' and t.current_period_end >= now()
   and t.current_period_end < now() + interval '${ENDING_DAYS} days'`;

const NEXT = `
select next.id as subscription_id, next.user_id, next.plan_slug,
       next.current_period_end as ends_at, u.name as owner_name, u.email as owner_email,
       s.id as store_id, s.name as store_name
  from (select t.* ${ENDING} order by t.current_period_end, t.id limit ${SHOWN}) next
  join users u on u.id = next.user_id
  left join stores s on s.owner_id = next.user_id
 order by next.current_period_end, next.id`;

export async function endingTrials(trx?: Trx): Promise<{ count: number; items: EndingTrial[] }> {
  const [counted] = await rows<{ count: number }>(`select count(*) as count ${ENDING}`, [], trx);
  const items = await rows<EndingTrial>(NEXT, [], trx);
  return { count: counted?.count ?? 0, items };
}
