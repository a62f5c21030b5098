import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { isDoor } from '../support/source-code.ts';

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

test('no source file is longer than 300 lines', () => {
  const long = sources.filter(({ lines }) => lines > 300);
  expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
});

test('files are named after what they export, in kebab-case', () => {
  const odd = sources.filter(
    ({ path }) => !/^[a-z0-9/_-]+(?:\.(?:actions|api|list|pages|routes|d))?\.m?[jt]s$/.test(path),
  );
  expect(odd.map(({ path }) => path)).toEqual([]);
});

test('templates have one block a line, in 100 columns', () => {
  const views = join(projectRoot, 'views');
  const crowded = readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.eta'))
    .flatMap((name) =>
      readFileSync(join(views, name), 'utf8')
        .split('\n')
        .flatMap((line, at) => (isCrowded(line) ? [`${name}:${at + 1}`] : [])),
    );
  expect(crowded).toEqual([]);
});

/** A text is not broken: it is one thing to read. Nor is the configuration of htmx. */
const isCrowded = (line: string): boolean =>
  /<\/(?:div|li|p|section|tr)><(?:div|li|p|section|tr)\b/.test(line) ||
  (line.length > 100 &&
    !/^ *(?:\w+: |[?:] )?(['`]).*\1(?:[,;)]*| \+)$|^ *(?:content='|style=")/.test(line));

const importsOf = ({ text }: Source): string[] =>
  [...text.matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gms)].map(([, from = '']) => from);

/** What may not be imported from where; the linter says so too, while one types. */
const WALLS: { inside: RegExp; never: RegExp }[] = [
  { inside: /^src\/kernel\//, never: /\/features\// },
  {
    inside: /^src\/(?:(?!features|web|plugins)[^/]+\/|[^/]+$)/,
    never: /\/(?:web|worker)\//,
  },
  { inside: /^src\/clients\//, never: /\/(?:features|plugins)\// },
  { inside: /^worker\//, never: /(?:fastify|\/(?:web|plugins)\/)/ },
  { inside: /^(?:src|worker|migrations)\//, never: /\/(?:dev|test|bench)\// },
];

test('imports run one way: doors, features, clients', () => {
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

test('what a feature can do knows neither its doors, nor Fastify, BullMQ or HTML', () => {
  const verbs = sources.filter(({ path }) => path.startsWith('src/features/') && !isDoor(path));
  const wrong = verbs.flatMap((source) =>
    importsOf(source)
      .filter(
        (from) =>
          /(?:fastify|bullmq|\beta$|\/web\/|\/plugins\/|\/worker\/)/.test(from) ||
          isDoor(join(dirname(source.path), from)),
      )
      .map((from) => `${source.path} → ${from}`),
  );
  expect(verbs.length).toBeGreaterThan(500);
  expect(wrong).toEqual([]);
});

const TABLES = sources
  .filter(({ path }) => path.startsWith('migrations/'))
  .flatMap(({ text }) => [...text.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name));

/** The feature, or folder of the domain, that a file belongs to; a file elsewhere stands for itself. */
const folderOf = (path: string): string =>
  /^src\/(?:features|kernel)\/([^/]+)\//.exec(path)?.[1] ?? path;

const code = sources.filter(({ path }) => /^(?:src|worker)\//.test(path));

const writesOf = (table: string): RegExp =>
  new RegExp(`\\b(?:insert\\s+into|update|delete\\s+from)\\s+${table}\\b`, 'i');
const readsOf = (table: string): RegExp =>
  new RegExp(`\\b(?:from|join|using|from\\s+\\w+\\s+\\w+\\s*,)\\s+${table}\\b`, 'i');

/** The model of a table, where it has one: a class that only the table's own folder may import. */
const MODELS = code.flatMap(({ path, text }) =>
  [
    ...text.matchAll(/class (\w+) extends \w*Model[^{]* \{\s+static override tableName = '(\w+)'/g),
    ...text.matchAll(/class (\w+) extends tenantModel\('(\w+)'/g),
  ].map(([, name = '', table = '']) => ({ name, table, folder: folderOf(path) })),
);

/** Tables that more than one folder of the domain writes, and why. */
const WRITERS: Record<string, string[]> = {
  // A variant is the catalog's, how many there are of it is the stock's.
  product_variants: ['catalog', 'stock'],
  // A connection that ends leaves its conversations.
  conversations: ['channels', 'conversations'],
};

const writersOf = (table: string): string[] => {
  const models = MODELS.filter((model) => model.table === table).map(({ folder }) => folder);
  const sql = code
    .filter(({ text }) => writesOf(table).test(text))
    .map(({ path }) => folderOf(path));
  return [...new Set([...models, ...sql])].sort();
};

test('a table is written by one folder of the domain', () => {
  const odd = TABLES.map((table) => ({ table, folders: writersOf(table) })).filter(
    ({ table, folders }) => String(WRITERS[table] ?? folders[0] ?? '') !== String(folders),
  );
  expect(TABLES.length).toBeGreaterThan(20);
  expect(odd).toEqual([]);
});

/** Statements that read another folder's tables, file by file, and why they are not two. */
const JOINS: Record<string, string[]> = {
  // Every request asks who is signed in and whether the store may work.
  'accounts/sessions/queries/session-sql.ts': ['stores', 'user_subscriptions'],
  // What gives access to a store, or gets its money, parcels and messages, is listed where its owner
  // takes it back.
  'accounts/ways-in/queries/list-ways-in.ts': [
    'stores',
    'channel_connections',
    'audit_events',
    'store_log_entries',
    'webhook_endpoints',
    'store_gateways',
  ],
  // An invitation says which store it is from, and stands still while that is shut.
  'accounts/staff/invitations/queries/see-invitation.ts': ['stores'],
  // A store's prices take its new currency in one statement, and only where it is another one.
  'catalog/restate-prices.ts': ['stores'],
  // Whoever began to pay has traded, too: the store's currency stays.
  'orders/queries/has-orders.ts': ['payment_transactions'],
  // What orders took of a variant since its stock was last set is said beside what an import would set.
  'catalog/import/queries/taken-by-orders.ts': ['stock_movements'],
  // A shopper who calls off means what came of the conversation.
  'drafts/call-off.ts': ['orders', 'messages'],
  'drafts/queries/orders-of-conversation.ts': ['orders'],
  // An order is not ended while its shopper's claim waits.
  'orders/transfer/queries/due-transfers.ts': ['payment_claims'],
  // Two orders are twins when one person ordered the same.
  'orders/queries/twin-order.ts': ['customers'],
  // Which open shops have something to sell, a page of all shops at a time.
  'catalog/shop/queries/sitemap-shops.ts': ['stores'],
  // Messages come by the thousand, and each begins with whose number it is.
  'channels/find-connections-of.ts': ['stores', 'claims'],
  // Every placing and every move of an order decides who is told, inside its transaction.
  'notifications/queries/notice-facts.ts': ['users', 'stores', 'channel_connections'],
  // What is asked about is counted against what its store may, and the platform.
  'model-readings/queries/claim-readings.ts': ['stores', 'platform_settings'],
  // Letters leave for owners who have confirmed their address, as many as their plan has.
  'notifications/deliver/queries/sender.ts': ['users', 'user_subscriptions'],
  // Others get into a store once its owner's address is theirs.
  'email-limits/confirmed-owner.ts': ['users'],
  // Only people who may still sign in get notices, whoever switched the phone on.
  'notifications/push/queries/phones.ts': ['users'],
  // A pick list is for whoever asked for it, in the language of their desk.
  'documents/make-papers.ts': ['users'],
  // Lists of money name the order and the customer in each row; what is due is sought by order.
  'payments/list-money.ts': ['orders'],
  'payments/claims/queries/list-claims.ts': ['orders'],
  'payments/owed.ts': ['orders'],
  'payments/receivable.ts': ['orders'],
  // A name is offered only for a product that is there and does not have it.
  'drafts/corrections/queries/name-offers.ts': ['products'],
  // Reports add up what others keep.
  'reports/queries/sales.ts': ['products', 'orders', 'order_items', 'refunds'],
  // Owners are told of their plan who have a store and may sign in.
  'subscriptions/queries/due-notices.ts': ['users', 'stores'],
  // Work for a store on its way elsewhere must not keep that for others from being found.
  'src/kernel/jobs/queries/is-not-closed.ts': ['store_moves'],
  // Rows belong to an owner through their people, their store and their plan; a payment with a refund stays.
  'src/kernel/tenancy/tables.ts': [
    'users',
    'refresh_tokens',
    'stores',
    'user_subscriptions',
    'refunds',
  ],
  // What ran low is told by the product's name, and only of products that are on sale.
  'stock/queries/sweep-low-stock.ts': ['products'],
};

/** What must hold of all tables together, and what operators see of all stores, is read from all. */
const CHECKS = /^src\/features\/platform\//;

/** Tables that only migrations, triggers and commands fill, and the folder that reads them. */
const FILLED: Record<string, string> = {
  catalog_changes: 'catalog',
  claims: 'claims',
  plans: 'subscriptions',
  order_counts: 'orders',
  order_words: 'orders',
  product_slugs: 'catalog',
  store_moves: 'stores',
};

test('another folder’s tables are read by named statements only', () => {
  const ownersOf = Object.fromEntries(
    TABLES.map((table) => [table, [...writersOf(table), FILLED[table]]]),
  );
  const foreign = code
    .filter(({ path }) => !CHECKS.test(path))
    .flatMap(({ path, text }) => {
      const tables = TABLES.filter(
        (table) => readsOf(table).test(text) && !ownersOf[table]?.includes(folderOf(path)),
      );
      return tables.length === 0 ? [] : [[path.replace('src/features/', ''), tables] as const];
    });
  expect(Object.fromEntries(foreign)).toEqual(JOINS);
});

test('a table’s model stays in its folder', () => {
  const strangers = MODELS.flatMap(({ name, folder }) =>
    code
      .filter(
        ({ path, text }) =>
          folderOf(path) !== folder && new RegExp(`\\b${name}\\.(?:of|query)\\(`).test(text),
      )
      .map(({ path }) => `${path} → ${name}`),
  );
  const classes = code
    .filter(({ path }) => path !== 'src/kernel/db/model.ts')
    .flatMap(
      ({ text }) =>
        text.match(/class \w+ extends (?:TenantModel|BaseModel|FieldsModel|tenantModel)\b/g) ?? [],
    );
  expect(classes).not.toEqual([]);
  expect(MODELS).toHaveLength(classes.length);
  expect(strangers).toEqual([]);
});

test('the product starts one other program, of fixed arguments, and one thread of its own', () => {
  const naming = (module: RegExp) =>
    code.filter(({ text }) => module.test(text)).map(({ path }) => path);
  expect(naming(/child_process|node:cluster/)).toEqual([
    'src/features/accounts/passwords/hash-thread.ts',
  ]);
  const starter = code.find(
    ({ path }) => path === 'src/features/accounts/passwords/hash-thread.ts',
  )?.text;
  expect(starter?.match(/.*child_process.*/g)).toEqual([
    "import { spawnSync } from 'node:child_process';",
  ]);
  expect(starter?.match(/spawnSync\(.*/g)).toEqual([
    "spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' });",
  ]);
  // Its program is a fixed file of ours.
  expect(naming(/worker_threads/)).toEqual([
    'src/features/accounts/passwords/ask-hash-thread.ts',
    'src/features/accounts/passwords/hash-thread.ts',
  ]);
});

test('only the configuration reads the environment', () => {
  const readers = sources
    .filter(({ path, text }) => /^(?:src|worker)\//.test(path) && /process\.env/.test(text))
    .map(({ path }) => path);
  expect(readers).toEqual(['src/config.ts']);
});
