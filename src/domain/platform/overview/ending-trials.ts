import { rows, type Trx } from '../../../db/db.ts';
import type { PlanSlug } from '../../../enums.ts';

/** A trial that ends within a week. */
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

/** How many days ahead a trial counts as ending. */
export const ENDING_DAYS = 7;
const SHOWN = 10;

const ENDING = `
  from user_subscriptions t
 where t.status = 'trial' and t.current_period_end >= now()
   and t.current_period_end < now() + interval '${ENDING_DAYS} days'`;

const NEXT = `
select next.id as "subscriptionId", next.user_id as "userId", next.plan_slug as "planSlug",
       next.current_period_end as "endsAt", u.name as "ownerName", u.email as "ownerEmail",
       s.id as "storeId", s.name as "storeName"
  from (select t.* ${ENDING} order by t.current_period_end, t.id limit ${SHOWN}) next
  join users u on u.id = next.user_id
  left join stores s on s.owner_id = next.user_id
 order by next.current_period_end, next.id`;

/** How many trials end within a week, and the first of them. */
export async function endingTrials(trx?: Trx): Promise<{ count: number; items: EndingTrial[] }> {
  const [counted] = await rows<{ count: number }>(`select count(*) as count ${ENDING}`, [], trx);
  const items = await rows<EndingTrial>(NEXT, [], trx);
  return { count: counted?.count ?? 0, items };
}
