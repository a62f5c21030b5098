import type { OrderStatus } from '../../enums.ts';

/** Statuses without revenue: left out of sales, of a customer's total and of a day's orders. */
const NO_SALES: readonly OrderStatus[] = ['cancelled', 'refunded'];

/** Whether an order counts in sales and in its customer's total. */
export const countsAsSale = (status: OrderStatus): boolean => !NO_SALES.includes(status);

/** The same as an SQL condition on orders `o`. */
export const SALES_ONLY = `o.status not in ('${NO_SALES.join("', '")}')`;
