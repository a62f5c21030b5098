import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { useDatabase } from '../support/database.ts';
import { rows } from '../support/rows.ts';

useDatabase();

/** Made by the libraries that migrate and queue. */
const NOT_OURS = /^knex_/;

test('O-26 docs/retention.md says of each table how long its rows are kept, once', async () => {
  const text = readFileSync(join(projectRoot, 'docs/retention.md'), 'utf8');
  const named = [...text.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const tables = await rows<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public'`,
  );
  const ours = tables.map(({ name }) => name).filter((name) => !NOT_OURS.test(name));
  expect(named.toSorted()).toEqual(ours.toSorted());
});
