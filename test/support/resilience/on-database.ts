import { Model } from 'objection';
import { connectDatabase } from '../../../src/kernel/db/db.ts';

/** Binds the models to another database while `work` runs; statements may take minutes there. */
export async function onDatabase<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const ours = Model.knex();
  const knex = connectDatabase({ databaseUrl, dbPoolMax: 4, longestStatementMs: 300_000 });
  try {
    return await work();
  } finally {
    Model.knex(ours);
    await knex.destroy();
  }
}
