import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const FOLDERS = ['src', 'worker', 'migrations', 'dev', 'public/js'];

interface Source {
  path: string;
  text: string;
  lines: number;
}

const sources: Source[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?[jt]s$/.test(entry.name))
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const text = readFileSync(path, 'utf8');
      return { path: relative(projectRoot, path), text, lines: text.split('\n').length - 1 };
    }),
);

/** Lists of data: there is nothing in them to take apart. */
const DATA = ['src/domain/accounts/common-passwords.ts'];

test('no source file is longer than 300 lines', () => {
  const long = sources.filter(({ path, lines }) => lines > 300 && !DATA.includes(path));
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test('half of the source files are shorter than 80 lines', () => {
  const sorted = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(80);
});

test('files are named after what they export, in kebab-case', () => {
  const odd = sources.filter(({ path }) => !/^[a-z0-9/_-]+(?:\.routes|\.d)?\.m?[jt]s$/.test(path));
  expect(odd.map(({ path }) => path)).toEqual([]);
});

const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gms)].map(([, from = '']) => from);

/** What may not be imported from where; the linter says so too, while one types. */
const WALLS: { inside: RegExp; never: RegExp }[] = [
  { inside: /^src\/domain\//, never: /(?:fastify|bullmq|\beta$|\/web\/|\/plugins\/|\/worker\/)/ },
  { inside: /^src\/(?:clients\/|[^/]+$)/, never: /\/(?:web|worker)\// },
  { inside: /^src\/clients\//, never: /\/(?:domain|plugins)\// },
  { inside: /^worker\//, never: /(?:fastify|\/(?:web|plugins)\/)/ },
  { inside: /^(?:src|worker|migrations)\//, never: /\/(?:dev|test|bench)\// },
];

test('imports run one way: doors, domain, clients', () => {
  const wrong = sources.flatMap((source) =>
    WALLS.filter(({ inside }) => inside.test(source.path)).flatMap(({ never }) =>
      importsOf(source)
        .filter((from) => never.test(from))
        .filter((from) => !(source.path === 'src/app.ts' && from.includes('/web/')))
        .map((from) => `${source.path} → ${from}`),
    ),
  );
  expect(wrong).toEqual([]);
});

const TABLES = sources
  .filter(({ path }) => path.startsWith('migrations/'))
  .flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name));

/** Tables that more than one folder of the domain touches, and why. */
const SHARED: Record<string, string[]> = {
  // A variant is the catalog's, how many there are of it is the stock's.
  product_variants: ['catalog', 'stock'],
  // Who is signed in, and whether the store may work, is one statement a request.
  stores: ['accounts', 'stores'],
  user_subscriptions: ['accounts', 'subscriptions'],
  // A customer's page has the latest orders.
  orders: ['customers', 'orders'],
};

/** Adds up what other folders keep, and writes nothing of it. */
const READERS = /^src\/domain\/reports\//;

test('a table is touched by one folder of the domain', () => {
  const touching = TABLES.map((table) => {
    const sql = new RegExp(`\\b(?:insert into|update|delete from|from|join)\\s+${table}\\b`, 'i');
    const write = new RegExp(`\\b(?:insert into|update|delete from)\\s+${table}\\b`, 'i');
    const folders = sources
      .filter(({ path }) => /^(?:src|worker)\//.test(path))
      .filter(({ path, text }) => (READERS.test(path) ? write : sql).test(text))
      .map(({ path }) => /^src\/domain\/([^/]+)\//.exec(path)?.[1] ?? path);
    return { table, folders: [...new Set(folders)].sort() };
  });
  const odd = touching.filter(
    ({ table, folders }) => folders.length > 1 && String(SHARED[table]) !== String(folders),
  );
  expect(TABLES.length).toBeGreaterThan(20);
  expect(odd).toEqual([]);
});

test('only the configuration reads the environment', () => {
  const readers = sources
    .filter(({ path, text }) => /^(?:src|worker)\//.test(path) && /process\.env/.test(text))
    .map(({ path }) => path);
  expect(readers).toEqual(['src/config.ts']);
});

/** Statements over all tenants: operators' reports and batch jobs. */
const ACROSS =
  /^src\/(?:tenant|delete-in-batches|domain\/(?:platform|subscriptions)\/.*|domain\/.*\/(?:sweep|prune)-.*)\.ts$/;

test('only operators’ reads and sweeps leave the tenant scope', () => {
  const users = sources.filter(({ text }) => /acrossTenants\(/.test(text)).map(({ path }) => path);
  expect(users.filter((path) => !ACROSS.test(path))).toEqual([]);
});
