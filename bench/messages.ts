import { measureReading } from './messages/reading.ts';
import { measureWebhooks } from './messages/webhooks.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';

/** Reading messages as orders, and receiving them. @throws UsageError */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  if (args.length > 0) throw new UsageError();
  return [...measureReading(), ...(await measureWebhooks())];
}
