import { rows, type Trx } from '../../../db/db.ts';
import type { BillingCycle, PlanSlug } from '../../../enums.ts';
import { effectiveCycle, effectivePlan, effectiveStatus } from '../../subscriptions/effective.ts';

/** Neither a trial nor one whose paid time is over, be it still open for some days. */
// The stored status only excludes long ended ones, before the rest is computed.
const ACTIVE = `s.status in ('trial', 'active', 'past_due') and ${effectiveStatus('s')} = 'active'`;

/** Today's price of the plan, whatever was paid; plans in another currency are left out. */
const PRICES: Record<BillingCycle, string> = {
  monthly: 'p.monthly_price_minor',
  yearly: 'p.yearly_price_minor',
};

/** The sum of the prices of all active subscriptions with a billing cycle, in minor units. */
export async function pricesOf(cycle: BillingCycle, currency: string, trx: Trx): Promise<number> {
  const [sum] = await rows<{ minor: number }>(
    `select coalesce(sum(${PRICES[cycle]}), 0)::bigint as minor
       from user_subscriptions s join plans p on p.slug = ${effectivePlan('s')}
      where ${ACTIVE} and ${effectiveCycle('s')} = ? and p.currency = ?`,
    [cycle, currency],
    trx,
  );
  return sum?.minor ?? 0;
}

/** Monthly recurring revenue: yearly prices count a twelfth, divided once, rounded half up. */
export const monthlyRecurring = (monthlyMinor: number, yearlyMinor: number): number =>
  monthlyMinor + Math.floor((yearlyMinor + 6) / 12);

/** The numbers of active subscriptions by plan; plans without any are left out. */
export const activeByPlan = (trx: Trx): Promise<{ planSlug: PlanSlug; count: number }[]> =>
  rows(
    `select ${effectivePlan('s')} as "planSlug", count(*) from user_subscriptions s
      where ${ACTIVE} group by 1`,
    [],
    trx,
  );
