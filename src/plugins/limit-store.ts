import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Counters } from './counters.ts';

type Done = Parameters<FastifyRateLimitStore['incr']>[1];
type RouteLimits = Parameters<FastifyRateLimitStore['child']>[0];

/** Lets the rate limiter of the routes count where everything else counts. */
export function sharedStore(counters: Counters): FastifyRateLimitStoreCtor {
  return class SharedStore implements FastifyRateLimitStore {
    incr(key: string, done: Done, timeWindow: number): void {
      counters.add(key, timeWindow).then((count) => done(null, count), done);
    }

    /** Limits are told apart by their group, which the limiter makes part of each key. */
    child(limits: RouteLimits): FastifyRateLimitStore {
      if (!('groupId' in limits)) throw new Error('A route limit needs a groupId');
      return this;
    }
  };
}
