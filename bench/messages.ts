import { parseArgs } from 'node:util';
import { measureReading } from './messages/reading.ts';
import { measureWebhooks } from './messages/webhooks.ts';
import type { Figure } from './report.ts';
import { UsageError } from './usage-error.ts';

const POSTS = 20_000;

/** Reading messages as orders, and receiving them. @throws UsageError */
export async function measure(_dir: string, args: string[]): Promise<Figure[]> {
  const posts = postsOf(args);
  return [...measureReading(), ...(await measureWebhooks(posts))];
}

function postsOf(args: string[]): number {
  try {
    const { values } = parseArgs({ args, options: { webhooks: { type: 'string' } } });
    const posts = Number(values.webhooks ?? POSTS);
    if (Number.isInteger(posts) && posts >= 100) return posts;
  } catch {
    // Said below.
  }
  throw new UsageError();
}
