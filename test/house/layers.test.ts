import { dirname, join } from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { type SourceCode, sourceCode } from '../support/source-code.ts';

/**
 * The layers of `src/domain` and of the features, from the lowest. Each part, a folder or file, imports only from lower
 * layers, types included. A folder's files that belong into another layer are listed there.
 */
const LAYERS = [
  // What any change may need: its key, its jobs, whom it tells, its entry in the audit log.
  ['claims', 'idempotency', 'jobs', 'letters', 'live/tell-desks.ts', 'platform/audit'],
  ['payments/gateway/gateway-connection.ts', 'platform/settings.ts', 'stores'],
  ['checkout/cash-limit.ts', 'customers', 'model-readings', 'platform/push-keys.ts', 'webhooks'],
  ['notifications', 'stores/create-store.ts'],
  ['stores/log', 'subscriptions'],
  ['outgoing-webhooks'],
  ['stock'],
  [
    'catalog',
    'channels',
    'notifications/change-notice-settings.ts',
    'notifications/push/subscribe-phone.ts',
    'stores/drop-account.ts',
  ],
  ['orders'],
  // What is done with orders.
  ['reports', 'shipping'],
  ['payments'],
  ['checkout', 'notifications/deliver', 'papers'],
  ['orders/bulk', 'orders/create-manual-order.ts', 'orders/edit', 'orders/export'],
  ['messages', 'platform', 'share'],
  ['drafts'],
  ['messages/events', 'model-readings/asking'],
  // What concerns all of a tenant's data.
  ['accounts'],
  ['live', 'stores/change-store.ts'],
];

/** Files that a lower part imports nevertheless, and why. */
const EXCEPTIONS: Record<string, string> = {
  'orders → payments/amount-due.ts':
    'what is due decides where an order may go and what its shopper is told',
};

const DOMAIN = 'src/domain/';
const PARTS = LAYERS.flat();

/** The part that a file belongs to: the most exact one. */
const partOf = (path: string): string | undefined =>
  PARTS.filter((part) => path === part || path.startsWith(`${part}/`)).sort(
    (one, other) => other.length - one.length,
  )[0];

const layerOf = (part: string): number => LAYERS.findIndex((parts) => parts.includes(part));

/** The files of ours that a file imports, also as types and only when needed. */
function importsOf({ path, program }: SourceCode): string[] {
  const found: string[] = [];
  const note = ({ source }: { source: ESTree.Node | null }) => {
    if (source?.type !== 'Literal' || !String(source.value).startsWith('.')) return;
    found.push(join(dirname(path), String(source.value)));
  };
  new Visitor({
    ImportDeclaration: note,
    ExportNamedDeclaration: note,
    ExportAllDeclaration: note,
    ImportExpression: note,
    TSImportType: note,
  }).visit(program);
  return found;
}

const all = ['src', 'worker'].flatMap(sourceCode).map((file) => ({
  path: file.path,
  imports: importsOf(file),
}));

const FEATURES = 'src/features/';
const featureOf = (path: string): string | undefined =>
  path.startsWith(FEATURES) ? path.slice(FEATURES.length).split('/')[0] : undefined;

/** What a feature's index gives to others, with all that it needs of the feature. */
const given = new Set(
  all.filter(({ path }) => featureOf(path) && path.endsWith('/index.ts')).map(({ path }) => path),
);
const importsBy = new Map(all.map(({ path, imports }) => [path, imports]));
for (const path of given) {
  const own = (importsBy.get(path) ?? []).filter((to) => featureOf(to) === featureOf(path));
  for (const to of own) given.add(to);
}

const layered = (path: string): string | undefined =>
  path.startsWith(DOMAIN)
    ? path.slice(DOMAIN.length)
    : given.has(path)
      ? path.slice(FEATURES.length)
      : undefined;

/** The domain, and of the features what others use of them: their doors may use all that there is. */
const code = all.flatMap(({ path, imports }) => {
  const place = layered(path);
  return place ? [{ path: place, imports: imports.flatMap((to) => layered(to) ?? []) }] : [];
});

test('each file of the domain belongs to a layer', () => {
  expect(code.filter(({ path }) => !partOf(path)).map(({ path }) => path)).toEqual([]);
  const used = new Set(code.map(({ path }) => partOf(path)));
  expect(PARTS.filter((part) => !used.has(part))).toEqual([]);
});

test('imports of the domain run down its layers', () => {
  const up = code.flatMap(({ path, imports }) =>
    imports.flatMap((to) => {
      const [from = '', into = ''] = [partOf(path), partOf(to)];
      const isDown = from === into || layerOf(into) < layerOf(from);
      return isDown ? [] : [{ named: `${from} → ${to}`, path }];
    }),
  );
  const wrong = up.filter(({ named }) => !(named in EXCEPTIONS));
  expect(wrong.map(({ named, path }) => `${path}: ${named}`)).toEqual([]);
  expect([...new Set(up.map(({ named }) => named))].sort()).toEqual(Object.keys(EXCEPTIONS));
});

/** What is registered, and so may use all that there is. */
const DOOR = /\.(?:actions|api|list|pages)\.ts$/;
const REGISTERED_IN = ['src/web/api/index.ts', 'src/web/seller/index.ts'];

test('others use a feature through its index alone', () => {
  const past = all.flatMap(({ path, imports }) =>
    imports
      .filter((to) => featureOf(to) !== undefined && featureOf(to) !== featureOf(path))
      .filter((to) => !to.endsWith('/index.ts'))
      .filter((to) => !(REGISTERED_IN.includes(path) && DOOR.test(to)))
      .map((to) => `${path} → ${to}`),
  );
  expect(past).toEqual([]);
});

const READER = 'src/reader/';

test('the message reader has one door, and knows nothing of stores', () => {
  const isInside = (path: string) => path.startsWith(READER);
  const across = all.flatMap(({ path, imports }) =>
    imports.filter((to) => isInside(path) !== isInside(to)).map((to) => ({ path, to })),
  );
  const past = across.filter(({ to }) => isInside(to) && to !== `${READER}index.ts`);
  expect(past).toEqual([]);
  const out = across.filter(({ path, to }) => isInside(path) && to.startsWith('src/'));
  const parts = new Set(out.map(({ to }) => to.split('/')[1]));
  expect([...parts].sort()).toEqual(['concurrency', 'format', 'paths.ts']);
});
