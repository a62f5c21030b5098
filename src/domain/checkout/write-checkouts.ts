import type { OneStatement } from '../../db/db.ts';
import { after, refuse, refusedFor, SERIALIZATION_FAILURE } from '../../db/refusing.ts';
import { combined, type StatementPart } from '../../db/statement.ts';
import type { Refusal } from '../../errors.ts';
import { SHOPPER } from '../../session.ts';
import { type Tenant, tenantOfStore } from '../../tenancy/tenant.ts';
import { claimingKeys } from '../idempotency/claiming-keys.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { announcingAll, type Told } from '../notifications/announcing.ts';
import type { NoticeContext } from '../notifications/notice-context.ts';
import { orderParts } from '../orders/insert-order.ts';
import type { Order } from '../orders/order.ts';
import { goneMeanwhile } from '../orders/product-not-found.ts';
import { refusalOfTaking, type Taking, takingForOrders } from '../stock/take-for-order.ts';
import type { Store } from '../stores/store.ts';
import { countOrders } from '../subscriptions/count-orders.ts';
import { codNotAvailable } from './charges.ts';
import { notTakingOrders } from './order-cap.ts';

/** A checkout that was checked without locks and is ready to be written. */
export interface PreparedCheckout {
  store: Store;
  order: Order;
  /** Null: not enforced. */
  orderCap: number | null;
  noticed: NoticeContext;
  key: IdempotencyKey | null;
}

export interface WrittenCheckout {
  /** Its index among those that are written together, from 0. */
  place: number;
  customerId: string;
}

const NO_CASH = 'SKCOD';
const OVER_CAP = 'SKCAP';

// An entry that was merged in the meantime is visible to the retry.
const JUDGED = `
select case when (select count(*) from customer) < ?::integer then ${refuse(SERIALIZATION_FAILURE)}
            when exists (select from customer where no_cod) then ${refuse(NO_CASH)}
            when exists (select from counted
                    join unnest(?::uuid[], ?::bigint[]) as cap (owner_id, most)
                      on cap.owner_id = counted.owner_id
                   where counted.count > cap.most) then ${refuse(OVER_CAP)}
            else true end as ok`;

/*
 * Locks in the fixed order of all code that creates orders: the idempotency keys, then (with online
 * payment) the payment's row, then stock rows by id, then the customers' and the counters'. Each
 * part reads the one whose locks come before its own; rows that triggers lock come last, by owner.
 */
export function writeCheckouts(
  checkouts: readonly PreparedCheckout[],
  unit: OneStatement,
): StatementPart {
  const orders = checkouts.map(({ store, order }) => ({
    tenant: tenantOfStore(store),
    order,
    country: store.country,
    actor: SHOPPER,
  }));
  return combined(
    {
      ...claimingKeys(checkouts.map(({ key, order }) => ({ key, kept: order }))),
      ...takingForOrders(orders.map(takingOf), SHOPPER, 'begun'),
      ...orderParts(orders, unit, after('taken_all')),
      ...announcingAll(checkouts.map(toldOf), unit),
      counted: countOrders(
        orders.map(({ tenant, order }) => ({ tenant, createdAt: order.createdAt })),
        'exists (select from customer)',
      ),
      judged: { sql: JUDGED, bindings: [checkouts.length, ...capsOf(checkouts)] },
    },
    'select customer.place, customer.id as "customerId" from judged, customer where judged.ok',
  );
}

type Written = { tenant: Tenant; order: Order };

const takingOf = ({ tenant, order }: Written): Taking => ({
  tenant,
  orderId: order.id,
  lines: order.items,
});

const toldOf = ({ order, noticed }: PreparedCheckout): Told => ({
  context: noticed,
  announcement: { event: 'order_placed', order, data: {} },
});

/** The stores whose plan limits the orders of a month, with their limits. */
function capsOf(checkouts: readonly PreparedCheckout[]): [ownerIds: string[], caps: number[]] {
  const capped = checkouts.flatMap(({ store, orderCap }) =>
    orderCap === null ? [] : [{ ownerId: store.ownerId, orderCap }],
  );
  return [capped.map(({ ownerId }) => ownerId), capped.map(({ orderCap }) => orderCap)];
}

/** The refusal of one order for an error of that statement; null for any other error. */
export function refusalOfCheckout(order: Order, error: unknown): Refusal | null {
  const stock = refusalOfTaking(error, order.items);
  if (stock) return stock;
  const refused = refusedFor(error, [NO_CASH, OVER_CAP]);
  if (refused) return refused.state === NO_CASH ? codNotAvailable() : notTakingOrders();
  return goneMeanwhile(error as { code?: string; detail?: string }, order.items);
}
