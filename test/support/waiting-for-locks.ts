import { rows } from './rows.ts';

/** How many statements wait for a lock. */
export async function waitingForLocks(): Promise<number> {
  const [found] = await rows<{ count: number }>(
    `select count(*) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found?.count ?? 0;
}
