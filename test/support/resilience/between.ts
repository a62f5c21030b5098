import { afterAll, beforeAll, inject } from 'vitest';
import { startRedis, type TestRedis } from '../redis.ts';
import { HAS_REDIS } from './behind.ts';

/** Where a process under test finds a database: at the pooler where there is one. */
export function pooled(databaseUrl: string): string {
  const port = inject('poolerPort');
  if (port === null) return databaseUrl;
  const url = new URL(databaseUrl);
  url.port = String(port);
  return url.href;
}

/** The queue of a test file's processes: a Redis of its own where this run has one. */
export function useQueueSettings(): () => Record<string, string> {
  let redis: TestRedis | null = null;
  beforeAll(async () => {
    if (!HAS_REDIS) return;
    redis = await startRedis();
  });
  afterAll(() => redis?.dispose());
  return (): Record<string, string> => (redis ? { REDIS_URL: redis.url } : {});
}
