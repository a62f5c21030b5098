import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import type { Config } from '../../src/config.ts';
import { connectDatabase, rows } from '../../src/kernel/db/db.ts';
import { checkoutBody, type Purchase, publicPath } from './shopper.ts';

/** A statement as the product has sent it. */
export interface Captured {
  /** With `$1` for its first value. */
  text: string;
  values: readonly unknown[];
  /** The types that the database gave its values. */
  types: readonly string[];
}

/** After so many, the connection knows the plans of all statements. */
const WARM_UP = 8;
const NOTICE_MS = 100;
/** What begins and ends the transaction. */
const CONTROL = /^(?:BEGIN|COMMIT);$/;

/**
 * The statements that one checkout sends, from the application itself, after others in the same
 * shop, so that what a process keeps for a while is kept.
 */
export async function captureCheckout(
  config: Config,
  purchase: Purchase & { shopper: number },
): Promise<Captured[]> {
  const knex = connectDatabase({ databaseUrl: config.databaseUrl, dbPoolMax: 1 });
  const app = await buildApp(config);
  const sent: { sql: string; bindings: unknown[] }[] = [];
  const note = (query: (typeof sent)[0]) => sent.push(query);
  try {
    for (let n = 1; n <= WARM_UP; n++) {
      await buy(app, { ...purchase, shopper: purchase.shopper - n });
    }
    // What a checkout begins for later, such as its log, is not its own.
    await wait(NOTICE_MS);
    knex.on('query', note);
    await buy(app, purchase);
    knex.off('query', note);
    const kept = await rows<{ statement: string; types: string[] }>(
      'select statement, parameter_types::text[] as types from pg_prepared_statements',
    );
    return sent.map(({ sql, bindings }) => {
      if (CONTROL.test(sql)) return { text: sql.replace(';', ''), values: [], types: [] };
      const known = kept.find(({ statement }) => statement === sql);
      if (!known) throw new Error(`A statement of the checkout is planned each time: ${sql}`);
      return { text: sql, values: bindings, types: known.types };
    });
  } finally {
    await app.close();
    await knex.destroy();
  }
}

async function buy(app: FastifyInstance, purchase: Purchase & { shopper: number }): Promise<void> {
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `${publicPath(purchase.shop)}/checkout`,
    remoteAddress: `10.0.0.${purchase.shopper % 200}`,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': `captured-${purchase.shopper}`,
    },
    payload: checkoutBody(purchase),
  });
  if (statusCode !== 201) throw new Error(`A checkout answered ${statusCode}: ${body}`);
}
