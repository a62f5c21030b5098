import type { Clock } from '../../../kernel/format/format-time.ts';
import { timeOfDay } from '../../../kernel/format/format-time.ts';
import { isUndecided, type Order } from '../order.ts';

/**
 * When an order is cancelled unless its transfer arrives, "19 Nov, 10:42"; null: it is not. A large
 * order ends earlier, unless the seller confirms it.
 */
export function payUntil(
  { status, payBy, confirmBy }: Pick<Order, 'status' | 'payBy' | 'confirmBy'>,
  clock: Clock,
): string | null {
  const [first] = [payBy, confirmBy].filter((time) => time !== null).sort();
  return isUndecided(status) && payBy && first ? timeOfDay(new Date(first), clock) : null;
}
