import { lazy } from '../../../kernel/concurrency/lazy.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Permission } from '../../../permissions.ts';
import { parcelCounts } from '../../delivery/list-parcels.ts';
import { type DraftCounts, draftCounts } from '../../drafts/queries/count-drafts.ts';
import type { OrderTab } from '../../orders/list/order-tabs.ts';
import { queryOf, toOrderFilter } from '../../orders/pages/list/order-list-query.ts';
import { countOrders } from '../../orders/queries/count-orders.ts';
import { cashDue } from '../../payments/cash-due.ts';
import { countClaims } from '../../payments/claims/queries/list-claims.ts';
import { countAttention } from '../../payments/list-attention.ts';

export interface HomeTask {
  words: MessageKey;
  none: MessageKey;
  href: string;
  count: number;
}

/**
 * Only tasks of somebody who can do what `may` says. Each number is counted like the list that its
 * link opens.
 * @param counted the orders in each tab
 */
export async function homeTasks(
  tenant: Tenant,
  timeZone: string,
  may: (permission: Permission) => boolean,
  counted: Promise<Record<OrderTab, number>>,
): Promise<HomeTask[]> {
  const orders = async (
    words: Pick<HomeTask, 'words' | 'none'>,
    query: string,
  ): Promise<HomeTask> => {
    const href = `/dashboard/orders?${query}`;
    const filter = toOrderFilter(queryOf(href), timeZone);
    return { ...words, href, count: await countOrders(tenant, filter) };
  };
  const counts = lazy(() => draftCounts(tenant));
  const inTab = async (
    words: Pick<HomeTask, 'words' | 'none'>,
    slug: string,
    tab: OrderTab,
  ): Promise<HomeTask> => ({
    ...words,
    href: `/dashboard/orders?tab=${slug}`,
    count: (await counted)[tab],
  });
  const tasks: { needs: Permission; count: () => Promise<HomeTask> }[] = [
    { needs: 'messages.read', count: async () => toReview(await counts()) },
    { needs: 'messages.read', count: async () => calledOff(await counts()) },
    { needs: 'orders.edit', count: () => orders(CANCEL_ASKED, 'tab=all&cancel=asked') },
    { needs: 'orders.edit', count: () => inTab(TO_CONFIRM, 'to-confirm', 'toConfirm') },
    { needs: 'orders.fulfil', count: () => inTab(TO_PACK, 'to-pack', 'toPack') },
    { needs: 'orders.edit', count: () => orders(COD_ASKED, 'tab=to-confirm&cod=asked') },
    { needs: 'money.record', count: () => claims(tenant) },
    { needs: 'money.record', count: () => money(tenant) },
    { needs: 'orders.fulfil', count: () => parcels(tenant) },
    { needs: 'money.record', count: () => cash(tenant) },
  ];
  return Promise.all(tasks.filter(({ needs }) => may(needs)).map(({ count }) => count()));
}

const TO_CONFIRM = {
  words: 'desk.home.tasks.confirm',
  none: 'desk.home.tasks.confirmNone',
} as const;
const CANCEL_ASKED = {
  words: 'desk.home.tasks.cancelAsked',
  none: 'desk.home.tasks.cancelAskedNone',
} as const;
const TO_PACK = { words: 'desk.home.tasks.pack', none: 'desk.home.tasks.packNone' } as const;
const COD_ASKED = {
  words: 'desk.home.tasks.codAsked',
  none: 'desk.home.tasks.codAskedNone',
} as const;

const toReview = ({ review }: DraftCounts): HomeTask => ({
  words: 'desk.home.tasks.drafts',
  none: 'desk.home.tasks.draftsNone',
  href: '/dashboard/drafts',
  count: review,
});

const calledOff = (counts: DraftCounts): HomeTask => ({
  words: 'desk.home.tasks.calledOff',
  none: 'desk.home.tasks.calledOffNone',
  href: '/dashboard/drafts?filter=called-off',
  count: counts['called-off'],
});

const parcels = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'desk.home.tasks.parcels',
  none: 'desk.home.tasks.parcelsNone',
  href: '/dashboard/parcels?tab=attention',
  count: (await parcelCounts(tenant)).attention,
});

const claims = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'desk.home.tasks.claims',
  none: 'desk.home.tasks.claimsNone',
  href: '/dashboard/payments?tab=claims',
  count: await countClaims(tenant),
});

const money = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'desk.home.tasks.payments',
  none: 'desk.home.tasks.paymentsNone',
  href: '/dashboard/payments?tab=attention',
  count: await countAttention(tenant),
});

const cash = async (tenant: Tenant): Promise<HomeTask> => ({
  words: 'desk.home.tasks.cash',
  none: 'desk.home.tasks.cashNone',
  href: '/dashboard/payments?tab=cash-due',
  count: (await cashDue(tenant, { page: 1, limit: 1 })).total,
});
