import { inTransaction } from '../../src/kernel/db/db.ts';
import type { TestDatabase } from './database.ts';
import { rows } from './rows.ts';

/** The plan of what is asked first, where the planner reads whole tables and sorts only if it must. */
export async function firstPlan(
  { knex }: TestDatabase,
  ask: () => Promise<unknown>,
): Promise<string> {
  const asked: { sql: string; bindings: unknown[] }[] = [];
  const note = (query: (typeof asked)[0]) => asked.push(query);
  knex.on('query', note);
  await ask();
  knex.off('query', note);
  const [{ sql, bindings } = { sql: '', bindings: [] }] = asked;
  const plan = await inTransaction(async (trx) => {
    await rows('set local enable_seqscan = off', [], trx);
    await rows('set local enable_sort = off', [], trx);
    return rows(`explain ${sql.replace(/\$\d+/g, '?')}`, bindings, trx);
  });
  return JSON.stringify(plan);
}
