import type { Trx } from '../../db/db.ts';
import { gatewayOf } from '../payments/gateway/gateway-connection.ts';
import { listPlans } from './plans.ts';
import type { QuoteBasis } from './quote-plan.ts';
import { paidPeriods } from './subscription-payment.ts';

/** The data for quotes of a subscription, as of now. */
export async function quoteBasis(subscriptionId: string, trx?: Trx): Promise<QuoteBasis> {
  const plans = await listPlans(trx);
  const paid = await paidPeriods(subscriptionId, trx);
  return { plans, paid, minimumMinor: gatewayOf().minimumMinor, now: new Date() };
}
