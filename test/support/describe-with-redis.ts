import { describe, expect, test } from 'vitest';
import { findRedisServer } from './redis.ts';

/**
 * A suite that needs a Redis of its own; `program` is the server. On a machine without one, a
 * single test says so in its name; under CI its absence is an error.
 */
export function describeWithRedis(name: string, suite: (program: string) => void): void {
  const program = findRedisServer();
  if (program) describe(name, () => suite(program));
  else {
    test(`NOTICE: redis-server is missing here, so this was not tried: ${name}`, () => {
      expect(program).toBeNull();
    });
  }
}
