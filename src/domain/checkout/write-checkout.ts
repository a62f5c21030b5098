import type { OneStatement } from '../../db.ts';
import type { Refusal } from '../../errors.ts';
import { after, refuse, refusedFor, SERIALIZATION_FAILURE } from '../../refusing.ts';
import { SHOPPER } from '../../session.ts';
import { combined, type StatementPart } from '../../statement.ts';
import { tenantOfStore } from '../../tenant.ts';
import { announcing } from '../notifications/announcing.ts';
import type { NoticeContext } from '../notifications/notice-context.ts';
import { orderParts } from '../orders/insert-order.ts';
import type { Order } from '../orders/order.ts';
import { goneMeanwhile } from '../orders/product-not-found.ts';
import { refusalOfTaking, takingForOrder } from '../stock/take-for-order.ts';
import type { Store } from '../stores/store.ts';
import { countOrder } from '../subscriptions/count-order.ts';
import { codNotAvailable } from './charges.ts';
import { notTakingOrders } from './order-cap.ts';

/** A checkout that has been judged without locks and waits to be written. */
export interface PreparedCheckout {
  order: Order;
  /** Null: not enforced. */
  orderCap: number | null;
  noticed: NoticeContext;
}

export interface WrittenCheckout {
  customerId: string;
}

const NO_CASH = 'SKCOD';
const OVER_CAP = 'SKCAP';

// An entry that was merged meanwhile is in sight of the next try.
const JUDGED = `
select case when not exists (select from customer) then ${refuse(SERIALIZATION_FAILURE)}
            when (select no_cod from customer) then ${refuse(NO_CASH)}
            when (select count from counted) > ?::bigint then ${refuse(OVER_CAP)}
            else true end as ok`;

/*
 * Locks in the one order that every way to an order keeps: the idempotency key, then (with online
 * payment) the payment's row, then stock rows by id, then the customer's and the counter's. Each
 * part reads the one whose locks come before its own.
 */
export function writeCheckout(
  store: Store,
  { order, orderCap, noticed }: PreparedCheckout,
  begun: Record<string, StatementPart>,
  unit: OneStatement,
): StatementPart {
  const tenant = tenantOfStore(store);
  const extras = { country: store.country, actor: SHOPPER };
  return combined(
    {
      ...begun,
      ...takingForOrder(tenant, order.id, order.items, SHOPPER, 'begun'),
      ...orderParts(tenant, order, extras, after('taken_all')),
      ...announcing(noticed, { event: 'order_placed', order, data: {} }, unit),
      counted: countOrder(tenant, order.createdAt, 'exists (select from customer)'),
      judged: { sql: JUDGED, bindings: [orderCap] },
    },
    'select customer.id as "customerId" from judged, customer where judged.ok',
  );
}

/** The refusal behind an error of that statement; null for any other error. */
export function refusalOfCheckout(order: Order, error: unknown): Refusal | null {
  const stock = refusalOfTaking(error, order.items);
  if (stock) return stock;
  const refused = refusedFor(error, [NO_CASH, OVER_CAP]);
  if (refused) return refused.state === NO_CASH ? codNotAvailable() : notTakingOrders();
  return goneMeanwhile(error as { code?: string; detail?: string }, order.items);
}
