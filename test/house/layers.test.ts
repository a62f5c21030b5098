import { dirname, join } from 'node:path';
import { type ESTree, Visitor } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { isDoor, type SourceCode, sourceCode } from '../support/source-code.ts';

/**
 * The layers of the features, from the lowest. Each part, a folder or file, imports only from lower layers, types
 * included. A folder's files that belong into another layer are listed there.
 */
const LAYERS = [
  // What any change may need: whom it tells, its entry in the audit log.
  ['email-limits', 'live/tell-desks.ts', 'platform/audit'],
  ['payments/gateway/gateway-connection.ts', 'platform/settings.ts', 'stores'],
  [
    'checkout/cash-limit.ts',
    'customers',
    'model-readings',
    'platform/push-keys.ts',
    'incoming-webhooks',
  ],
  ['notifications', 'stores/create-store.ts'],
  ['stores/log', 'subscriptions'],
  ['outgoing-webhooks'],
  ['stock'],
  [
    'catalog',
    'channels',
    'delivery-areas',
    'notifications/change-notice-settings.ts',
    'notifications/push/subscribe-phone.ts',
    'stores/drop-account.ts',
  ],
  ['orders'],
  // What is done with orders.
  ['reports', 'delivery'],
  ['payments'],
  ['checkout', 'notifications/deliver', 'documents'],
  ['orders/bulk', 'orders/create-manual-order.ts', 'orders/edit', 'orders/export'],
  ['conversations', 'platform', 'share'],
  ['drafts'],
  ['conversations/asking', 'conversations/events', 'model-readings/asking'],
  // What concerns all of a tenant's data.
  ['accounts'],
  ['live', 'stores/change-store.ts'],
];

/** Files that a lower part imports nevertheless, and why. */
const EXCEPTIONS: Record<string, string> = {
  'orders → payments/amount-due.ts':
    'what is due decides where an order may go and what its shopper is told',
  'orders → payments/requests/queries/end-requests.ts':
    'an order that owes nothing ends the link that asks for its money, in the same statement',
  'payments → stores/change-store.ts':
    'the first gateway’s keys and switch are settings of the store, kept as all of them',
};

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

const INDEX = /^src\/features\/([\w-]+)\/index\.ts$/;
const withIndex = new Set(all.flatMap(({ path }) => INDEX.exec(path)?.[1] ?? []));

/** What a feature's index gives to others, with all that it needs of the feature. */
const given = new Set(all.filter(({ path }) => INDEX.test(path)).map(({ path }) => path));
const importsBy = new Map(all.map(({ path, imports }) => [path, imports]));
for (const path of given) {
  const own = (importsBy.get(path) ?? []).filter((to) => featureOf(to) === featureOf(path));
  for (const to of own) given.add(to);
}

/** What a feature without an index can do is open to all; its doors may use all that there is. */
const layered = (path: string): string | undefined => {
  const feature = featureOf(path);
  if (feature === undefined || isDoor(path)) return undefined;
  return given.has(path) || !withIndex.has(feature) ? path.slice(FEATURES.length) : undefined;
};

const code = all.flatMap(({ path, imports }) => {
  const place = layered(path);
  return place ? [{ path: place, imports: imports.flatMap((to) => layered(to) ?? []) }] : [];
});

test('each file that others may use belongs to a layer', () => {
  expect(code.filter(({ path }) => !partOf(path)).map(({ path }) => path)).toEqual([]);
  const used = new Set(code.map(({ path }) => partOf(path)));
  expect(PARTS.filter((part) => !used.has(part))).toEqual([]);
});

test('imports between features run down the layers', () => {
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

const REGISTERED_IN = ['src/web/api/index.ts', 'src/web/seller/index.ts'];

test('others use a feature that has an index through it alone', () => {
  const past = all.flatMap(({ path, imports }) =>
    imports
      .filter((to) => withIndex.has(featureOf(to) ?? '') && featureOf(to) !== featureOf(path))
      .filter((to) => !INDEX.test(to))
      .filter((to) => !(REGISTERED_IN.includes(path) && isDoor(to)))
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
  const parts = new Set(out.map(({ to }) => to.split('/').slice(1, 3).join('/')));
  expect([...parts].sort()).toEqual(['kernel/concurrency', 'kernel/format', 'paths.ts']);
});
