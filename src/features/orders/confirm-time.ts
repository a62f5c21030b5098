import { type Clock, timeOfDay } from '../../kernel/format/format-time.ts';
import { isUndecided, type Order } from './order.ts';

/** The deadline for confirming a large unpaid order, "19:42"; null: none. */
export const confirmTime = (
  { status, confirmBy }: Pick<Order, 'status' | 'confirmBy'>,
  clock: Clock,
): string | null =>
  isUndecided(status) && confirmBy ? timeOfDay(new Date(confirmBy), clock) : null;
