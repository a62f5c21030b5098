import type { OrderStatus } from '../../enums.ts';

/** What brings no money in: left out of sales, of a customer's total and of a day's orders. */
const NO_SALES: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** Whether an order counts in what was sold and in what its customer has spent. */
export const countsAsSale = (status: OrderStatus): boolean => !NO_SALES.includes(status);

/** The same as a condition on the orders of a statement, which calls them `o`. */
export const SALES_ONLY = `o.status not in ('${NO_SALES.join("', '")}')`;
