import type { Trx } from '../../db/db.ts';
import type { OrderStatus } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { formatMoney, majorFromMinor } from '../../format/money.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { amountDueOf, holdOfDue, type Owing } from '../payments/amount-due.ts';
import { tenantLocale } from '../stores/locale-of.ts';
import type { Order } from './order.ts';

const LEAVES: readonly OrderStatus[] = ['packed', 'shipped'];

/** The amount that must be paid before an order moves to a status, in minor units; 0: none. */
export const holdBefore = (order: Owing, status: OrderStatus, dueMinor: number): number =>
  LEAVES.includes(status) && status !== order.status ? holdOfDue(order, dueMinor) : 0;

/**
 * Blocks a parcel that is neither paid nor collected as cash at the door.
 * @throws Refusal 409 ORDER_UNPAID
 */
export async function refuseUnpaid(
  tenant: Tenant,
  order: Order,
  status: OrderStatus,
  trx: Trx,
): Promise<void> {
  const dueMinor = holdBefore(order, status, await amountDueOf(tenant, order, trx));
  if (dueMinor === 0) return;
  const amount = formatMoney(dueMinor, order.currency, await tenantLocale(tenant, trx));
  const details = { due: majorFromMinor(dueMinor, order.currency), currency: order.currency };
  throw new Refusal(
    409,
    'ORDER_UNPAID',
    `${amount} is still due on order ${order.orderNumber}. Don’t ship the parcel until it is paid`,
    details,
  );
}
