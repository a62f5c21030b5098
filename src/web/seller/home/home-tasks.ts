import { draftCounts } from '../../../domain/drafts/queries/count-drafts.ts';
import { countOrders } from '../../../domain/orders/queries/count-orders.ts';
import { countAttention } from '../../../domain/payments/attention/list-attention.ts';
import { cashDue } from '../../../domain/payments/queries/cash-due.ts';
import { parcelCounts } from '../../../domain/shipping/fulfillments/list-parcels.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { queryOf, toOrderFilter } from '../order-list/order-list-query.ts';

/** A number that opens the list that it counts. */
export interface HomeTask {
  words: string;
  href: string;
  count: number;
}

/** Open tasks. Each number is counted like the list that its link opens. */
export async function homeTasks(tenant: Tenant, timeZone: string): Promise<HomeTask[]> {
  const orders = async (words: string, query: string): Promise<HomeTask> => {
    const href = `/dashboard/orders?${query}`;
    const filter = toOrderFilter(queryOf(href), timeZone);
    return { words, href, count: await countOrders(tenant, filter) };
  };
  return Promise.all([
    drafts(tenant),
    orders('Orders to confirm', 'tab=to-confirm'),
    orders('Orders to pack', 'tab=to-pack'),
    orders('COD orders awaiting confirmation', 'tab=to-confirm&cod=asked'),
    money(tenant),
    parcels(tenant),
    cash(tenant),
  ]);
}

const drafts = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'Drafts to review',
  href: '/dashboard/drafts',
  count: (await draftCounts(tenant)).review,
});

const parcels = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'Parcels that need attention',
  href: '/dashboard/parcels?tab=attention',
  count: (await parcelCounts(tenant)).attention,
});

const money = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'Payments to review',
  href: '/dashboard/payments?tab=attention',
  count: await countAttention(tenant),
});

const cash = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'COD to collect',
  href: '/dashboard/payments?tab=cash-due',
  count: (await cashDue(tenant, { page: 1, limit: 1 })).total,
});
