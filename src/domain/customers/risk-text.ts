import type { Customer } from './customer.ts';

/** An order of more than this many times the store's usual total counts as high. */
const HIGH = 3;

/** The facts about a customer's earlier purchases. */
export type RiskyCustomer = Pick<Customer, 'orderCount' | 'refusedCount' | 'noCod' | 'phone'>;
interface RiskyOrder {
  totalAmountMinor: number;
}

/**
 * Reasons to check a COD order, in plain words; empty for none. Without `usualMinor` (the median of
 * the store's latest orders, see `usualAmount`) the amount is not checked.
 */
export function riskText(
  customer: RiskyCustomer,
  order: RiskyOrder,
  usualMinor: number | null = null,
): string[] {
  const { refusedCount, phone } = customer;
  return [
    customer.noCod && 'No cash on delivery',
    refusedCount > 0 &&
      (refusedCount === 1 ? '1 refused COD order' : `${refusedCount} refused COD orders`),
    customer.orderCount <= 1 && 'First order',
    usualMinor !== null &&
      order.totalAmountMinor > HIGH * usualMinor &&
      `More than ${HIGH} times your usual order`,
    phone !== null && !phone.startsWith('+') && 'Phone number cannot be read',
  ].filter((words) => words !== false);
}
