import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrationSource } from '../../migrations/index.ts';
import { projectRoot } from '../../src/paths.ts';

const FOLDER = join(projectRoot, 'migrations');
/** The list of migrations and what runs them: they are of today, and no part of history. */
const OF_TODAY = ['index.ts', 'main.ts', 'run.ts'];

const names = await migrationSource.getMigrations([]);
const history = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !OF_TODAY.includes(file))
  .sort();
const released: Record<string, string> = JSON.parse(
  readFileSync(join(FOLDER, 'released.json'), 'utf8'),
);

const textOf = (file: string): string =>
  readFileSync(join(FOLDER, file), 'utf8').replaceAll('\r\n', '\n');

/** With the helpers that it is made of. */
function wholeTextOf(file: string): string {
  const text = textOf(file);
  const helpers = [...text.matchAll(/ from '\.\/([^']+)'/g)].map(([, helper = '']) => helper);
  return [text, ...helpers.sort().map(wholeTextOf)].join('\n');
}

const hashOf = (name: string): string =>
  createHash('sha256')
    .update(wholeTextOf(`${name}.ts`))
    .digest('hex');

describe('migrations', () => {
  test('have an entry that keeps them as they are; once a new one is as it shall land, `-u` adds it', async () => {
    const added = Object.fromEntries(names.map((name) => [name, hashOf(name)]));
    const all = Object.entries({ ...added, ...released }).sort();
    const text = `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`;
    await expect(text).toMatchFileSnapshot(join(FOLDER, 'released.json'));
  });

  test('that have landed stay as they were', () => {
    const changed = names.filter((name) => name in released && released[name] !== hashOf(name));
    const what = `Databases that ran a migration never run it again, so they would differ from fresh ones.
Take the change back and write a new migration. Only where it has not landed yet, take its line out of
migrations/released.json, and add it anew with -u.\n`;
    expect(changed, what).toEqual([]);
  });

  test('are all there, in the order in which they run', () => {
    expect(names).toEqual(names.toSorted());
    expect(Object.keys(released).filter((name) => !names.includes(name))).toEqual([]);
    const files = history.filter((file) => /^\d/.test(file));
    expect(files).toEqual(names.map((name) => `${name}.ts`));
  });

  test('import nothing but helpers of their own, so that no change elsewhere rewrites them', () => {
    const imports = /^(?:import|export)\b[^'"=(`]*['"].*|\b(?:import|require)\(.*/gm;
    const wrong = history.flatMap((file) =>
      [...textOf(file).matchAll(imports)]
        .map(([statement]) => statement)
        .filter((statement) => statement !== "import type { Knex } from 'knex';")
        .filter((statement) => !/ from '\.\/[\w-]+\.ts';$/.test(statement))
        .map((statement) => `${file}: ${statement}`),
    );
    expect(wrong).toEqual([]);
  });
});
