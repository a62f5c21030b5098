import knexFactory from 'knex';
import { migrateQueue } from '../src/queue-backend.ts';
import { migrationSource } from './index.ts';

/**
 * Migrates all the way up, the queue's own schema included; several at once wait for each other.
 * @returns names applied
 */
export async function migrateUp(databaseUrl: string): Promise<string[]> {
  const applied = await withDatabase(databaseUrl, async (knex) => {
    const [, names] = await knex.migrate.latest({ migrationSource });
    return names as string[];
  });
  await migrateQueue(databaseUrl);
  return applied;
}

/** Takes the last migration back. @returns names taken back */
export const migrateDown = (databaseUrl: string): Promise<string[]> =>
  withDatabase(databaseUrl, async (knex) => {
    const [, undone] = await knex.migrate.down({ migrationSource });
    return undone as string[];
  });

async function withDatabase<T>(
  databaseUrl: string,
  work: (knex: ReturnType<typeof knexFactory>) => Promise<T>,
): Promise<T> {
  const knex = knexFactory({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 2 } });
  try {
    return await work(knex);
  } finally {
    await knex.destroy();
  }
}
