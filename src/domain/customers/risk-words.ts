import type { Customer } from './customer.ts';

/** An order of more than this many times what the store's orders usually come to is a high one. */
const HIGH = 3;

/** What is told of somebody by how they bought before. */
export type RiskyCustomer = Pick<Customer, 'orderCount' | 'refusedCount' | 'noCod' | 'phone'>;
interface RiskyOrder {
  totalAmountMinor: number;
}

/**
 * What speaks for looking twice at a cash order, in plain words; empty for nothing. Without
 * `usualMinor` (the median of the store's latest orders, see `usualAmount`) the amount is not
 * judged.
 */
export function riskWords(
  customer: RiskyCustomer,
  order: RiskyOrder,
  usualMinor: number | null = null,
): string[] {
  const { refusedCount, phone } = customer;
  return [
    customer.noCod && 'No cash on delivery',
    refusedCount > 0 && (refusedCount === 1 ? '1 refusal' : `${refusedCount} refusals`),
    customer.orderCount <= 1 && 'First order',
    usualMinor !== null &&
      order.totalAmountMinor > HIGH * usualMinor &&
      `More than ${HIGH}× your usual order`,
    phone !== null && !phone.startsWith('+') && 'Phone number cannot be read',
  ].filter((words) => words !== false);
}
