import type { Tenant } from '../../tenant.ts';
import type { Order } from '../orders/order.ts';
import { isCaptured } from './money-sums.ts';
import { moneyRows } from './order-money.ts';

/** What came in for an order through a gateway, in minor units, whatever was given back since. */
export async function paidOnline(
  tenant: Tenant,
  { id, paymentMethod }: Pick<Order, 'id' | 'paymentMethod'>,
): Promise<number> {
  if (paymentMethod !== 'online') return 0;
  const { payments } = await moneyRows(tenant, id);
  return payments
    .filter((payment) => payment.provider !== 'manual' && isCaptured(payment))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
