import { isUndecided, type Order } from '../domain/orders/order.ts';
import { type Clock, timeOfDay } from '../when.ts';

/** Until when a large cash order waits for the seller's word, "19:42"; null: it waits for none. */
export const confirmTime = (
  { status, confirmBy }: Pick<Order, 'status' | 'confirmBy'>,
  clock: Clock,
): string | null =>
  isUndecided(status) && confirmBy ? timeOfDay(new Date(confirmBy), clock) : null;
