/** What the processes under test stand behind in this run: `npm run resilience -- full --behind …`. */
const BEHIND = (process.env.RESILIENCE_BEHIND ?? '').split(',');

/** A connection pooler in transaction mode stands before the database. */
export const IS_POOLED = BEHIND.includes('pgbouncer');

/** Queue and rate limits are in Redis. */
export const HAS_REDIS = BEHIND.includes('redis');
