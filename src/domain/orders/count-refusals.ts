import type { OrderSource } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { ordersRefused } from '../../watch/metrics.ts';

/** Does what places an order of this source, or a draft's, and counts it if it is refused. */
export async function countRefusals<T>(
  source: OrderSource | 'draft',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) ordersRefused.inc({ source, reason: error.code });
    throw error;
  }
}
