/** SQL: the day that calls are counted for, in UTC. */
export const TODAY = `(now() at time zone 'UTC')::date`;
