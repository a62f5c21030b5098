import { firstIdSince } from '../../../../ids.ts';
import { rows, type Trx } from '../../../../kernel/db/db.ts';
import { acrossTenants } from '../../../../kernel/tenancy/tenant.ts';
import { listsOf, rangesOf, type Slice, STORE_WEIGHT, type Weighed } from '../slice.ts';

/** For transactions that were under way, and clocks that differ. */
const MARGIN_MS = 10 * 60_000;

const weighed = (condition: string) =>
  acrossTenants(`
select s.owner_id, ${STORE_WEIGHT} + coalesce(sum(c.count), 0)::bigint as weight
  from stores s left join order_counts c on c.owner_id = s.owner_id
 where ${condition} group by s.owner_id order by s.owner_id`);

const ALL = weighed('true');

/** Each finds the newest row of a store in an index. */
const CHANGED = weighed(`
       exists (select from order_events e where e.owner_id = s.owner_id and e.id >= ?)
    or exists (select from stock_movements m where m.owner_id = s.owner_id and m.id >= ?)
    or exists (select from payment_transactions p where p.owner_id = s.owner_id and p.created_at >= ?)
    or exists (select from refunds r where r.owner_id = s.owner_id and r.created_at >= ?)
    or exists (select from conversations c where c.owner_id = s.owner_id and c.last_message_at >= ?)
    or exists (select from store_log_entries l where l.owner_id = s.owner_id and l.created_at >= ?)`);

export const slicesOfAll = async (orders: number, trx: Trx): Promise<Slice[]> =>
  rangesOf(await rows<Weighed>(ALL, [], trx), orders);

export async function slicesOfChanged(since: Date, orders: number, trx: Trx): Promise<Slice[]> {
  const at = new Date(since.getTime() - MARGIN_MS);
  const id = firstIdSince(at);
  return listsOf(await rows<Weighed>(CHANGED, [id, id, at, at, at, at], trx), orders);
}
