import { Model } from 'objection';
import { connectDatabase } from '../../src/kernel/db/db.ts';
import type { TestApp } from './app.ts';
import { useProxies } from './resilience/proxies.ts';

/** How often work is done to count it. */
export const TRIES = 5;

/**
 * Counts how often work waits for the database, over one connection: the fewest of several times,
 * since what the process does by itself is counted, too. Call after `useApp`.
 */
export function useRoundTrips(context: TestApp): (work: () => Promise<unknown>) => Promise<number> {
  const proxies = useProxies(() => ({ database: context.db.url }));
  return async (work) => {
    const knex = connectDatabase({ databaseUrl: proxies.urlOf('database'), dbPoolMax: 1 });
    try {
      const counts: number[] = [];
      for (let n = 0; n < TRIES; n++) {
        const before = proxies.of('database').roundTrips();
        await work();
        counts.push(proxies.of('database').roundTrips() - before);
      }
      return Math.min(...counts);
    } finally {
      Model.knex(context.db.knex);
      await knex.destroy();
    }
  };
}
