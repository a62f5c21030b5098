import type { Knex } from 'knex';
import { rows } from '../src/kernel/db/db.ts';
import { acrossTenants } from '../src/kernel/tenancy/tenant.ts';

/** The statements that find orders: a page's ids, its count, or both. */
const FINDS_ORDERS = /from orders o where|from \(+select order_id from order_words/;

/** The plan of the statement by which a request finds its orders. */
export async function planOf(knex: Knex, ask: () => Promise<unknown>): Promise<string> {
  const asked: { sql: string; bindings: unknown[] }[] = [];
  const note = (query: (typeof asked)[0]) => asked.push(query);
  knex.on('query', note);
  await ask();
  knex.off('query', note);
  const found = asked.find(({ sql }) => FINDS_ORDERS.test(sql));
  if (!found) return 'asked the kept counts alone';
  const plan = await rows<{ 'QUERY PLAN': string }>(
    acrossTenants(`explain (analyze, buffers, costs off) ${found.sql.replace(/\$\d+/g, '?')}`),
    found.bindings,
  );
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}
