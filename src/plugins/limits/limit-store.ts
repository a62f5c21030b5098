import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Count } from './counter-table.ts';
import type { Counters } from './counters.ts';

type Done = Parameters<FastifyRateLimitStore['incr']>[1];
export const SHARE = ' of ';

type RouteLimits = Parameters<FastifyRateLimitStore['child']>[0];

/** Negative `by`: gives back. */
export function count(
  counters: Counters,
  key: string,
  { timeWindow, max }: { timeWindow: number; max: number },
  by = 1,
): Promise<Count> {
  const [group = key, member] = key.split(SHARE);
  return member === undefined
    ? counters.add(key, timeWindow, by)
    : counters.addShare({ group, member }, timeWindow, max, by);
}

export function sharedStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(key: string, done: Done, timeWindow: number, max: number): void {
      count(counters, key, { timeWindow, max }).then((counted) => done(null, counted), done);
    }

    child(limits: RouteLimits): FastifyRateLimitStore {
      if (!('groupId' in limits)) throw new Error('A route’s rate limit must have a groupId');
      return this;
    }
  };
}
