import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Counters } from './counters.ts';

type Done = Parameters<FastifyRateLimitStore['incr']>[1];
/** Between the key of a group and its member in a key of the limiter. */
export const SHARE = ' of ';

type RouteLimits = Parameters<FastifyRateLimitStore['child']>[0];

/** Makes the routes' rate limiter use the shared counters. */
export function sharedStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(key: string, done: Done, timeWindow: number, max: number): void {
      const [group = key, member] = key.split(SHARE);
      const counted =
        member === undefined
          ? counters.add(key, timeWindow)
          : counters.addShare({ group, member }, timeWindow, max);
      counted.then((count) => done(null, count), done);
    }

    /** Limits are distinguished by their group, which the limiter adds to each key. */
    child(limits: RouteLimits): FastifyRateLimitStore {
      if (!('groupId' in limits)) throw new Error('A route’s rate limit must have a groupId');
      return this;
    }
  };
}
