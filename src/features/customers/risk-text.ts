import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Customer } from './customer.ts';

/** An order of more than this many times the store's usual total counts as high. */
const HIGH = 3;

/** The reason that alone is no risk: in a young shop nearly all orders are first ones. */
export const FIRST_ORDER = 'customers.risk.firstOrder';

/** The facts about a customer's earlier purchases. */
export type RiskyCustomer = Pick<Customer, 'orderCount' | 'refusedCount' | 'noCod' | 'phone'>;
interface RiskyOrder {
  totalAmountMinor: number;
}

/**
 * Reasons to check a COD order; empty for none. Without `usualMinor` (the median of
 * the store's latest orders, see `usualAmount`) the amount is not checked.
 */
export function riskText(
  customer: RiskyCustomer,
  order: RiskyOrder,
  usualMinor: number | null = null,
): Message[] {
  const { refusedCount, phone } = customer;
  return [
    customer.noCod && message('customers.risk.noCash'),
    refusedCount > 0 && message('customers.risk.refused', { count: refusedCount }),
    customer.orderCount <= 1 && message(FIRST_ORDER),
    usualMinor !== null &&
      order.totalAmountMinor > HIGH * usualMinor &&
      message('customers.risk.highAmount', { times: HIGH }),
    phone !== null && !phone.startsWith('+') && message('customers.risk.badPhone'),
  ].filter((words) => words !== false);
}
