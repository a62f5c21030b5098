import type { OrderSource } from '../../enums.ts';
import { Refusal } from '../../errors.ts';
import { ordersRefused } from '../../kernel/watch/metrics.ts';

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
