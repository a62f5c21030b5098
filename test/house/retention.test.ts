import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TABLES } from '../../src/kernel/tenancy/tables.ts';
import { projectRoot } from '../../src/paths.ts';

test('O-26 docs/retention.md says of each table how long its rows are kept, once', () => {
  const text = readFileSync(join(projectRoot, 'docs/retention.md'), 'utf8');
  const named = [...text.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  expect(named.toSorted()).toEqual(TABLES.map(({ name }) => name).sort());
});
