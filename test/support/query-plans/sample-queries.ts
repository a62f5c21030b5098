import type { Route } from '../route-table.ts';

interface Property {
  type?: string;
  enum?: string[];
  anyOf?: { const?: string }[];
}

/** What a text of the address may say: of every kind of search, and each word of a filter. */
const TEXTS: Record<string, readonly string[]> = {
  link: ['0123456789abcdef'],
  language: ['hi'],
  asked: ['1'],
  cancel: ['asked'],
  search: ['asha', 'a', '1042', '+91 98470', 'asha@', 'zzzz'],
  q: ['asha', '1042', '98470'],
  from: ['2026-06-01'],
  to: ['2026-11-01'],
  month: ['2026-10'],
  since: ['2026-11-01T00:00:00.000Z'],
  status: ['pending', 'delivered', 'new,pending'],
  financialStatus: ['paid', 'pending,paid'],
  fulfillmentStatus: ['fulfilled'],
  paymentStatus: ['cod', 'paid,unpaid'],
  source: ['chat', 'chat,social'],
  payment: ['cod', 'online'],
  money: ['paid', 'pending'],
  cod: ['unasked', 'asked', 'refused'],
  transfer: ['due'],
  method: ['transfer'],
  label: ['missing', 'made'],
  area: ['kochi'],
  code: ['682001'],
  state: ['KL'],
  tag: ['gift', 'nobody'],
  sold: ['yes'],
  category: ['Kitchen'],
  filter: ['ready', 'check', 'expiring', 'approved', 'rejected', 'expired', 'unread'],
  sort: ['-createdAt'],
  plan: ['starter'],
  cycle: ['monthly'],
  channel: ['email', 'chat'],
  tab: [
    ...['to-confirm', 'to-pack', 'to-ship', 'on-the-way', 'delivered', 'cancelled', 'refunded'],
    ...['all', 'payments', 'refunds', 'cash', 'attention', 'returns', 'claims', 'receivable'],
  ],
  show: ['unread'],
  kind: ['sign_in', 'money'],
  person: ['support', '01a21a07-653e-75e9-ba83-73ede83017be'],
};

/** Say how the page looks or where it leads, and nothing about what is read. */
const NOT_READ = new Set([
  ...[
    'approved',
    'at',
    'back',
    'current',
    'done',
    'extendDays',
    'held',
    'key',
    'limit',
    'n',
    'next',
    'opened',
  ],
  ...[
    'open',
    'placed',
    'product',
    'quantity',
    'rejected',
    'seen',
    'select',
    'unclear',
    'variant',
    'with',
  ],
]);

/** Where words mean something else: of drafts, not of orders. */
const OF_ROUTES: Record<string, Record<string, readonly string[]>> = {
  '/dashboard/payments': {
    state: ['waiting', 'rejected'],
  },
  '/api/draft-orders': { status: ['pending', 'approved,expired'] },
};

const A_LATER_PAGE = '3';

/**
 * Addresses' queries that make the route use each filter and each sort that its schema takes, alone
 * and beside a search, and ask for a page beyond the first.
 * @param idOf what a parameter that names something of ours is answered with
 * @throws Error for a parameter that nothing is known of: give it a value here
 */
export function sampleQueries(route: Route, idOf: (name: string) => string | undefined): string[] {
  const { querystring } = (route.schema ?? {}) as {
    querystring?: { properties?: Record<string, Property> };
  };
  const properties = querystring?.properties ?? {};
  const pairs = Object.entries(properties).flatMap(([name, property]) =>
    NOT_READ.has(name)
      ? []
      : valuesOf(name, property, idOf, route).map((value) => ({ name, value })),
  );
  const besideSearch = 'search' in properties ? pairs.filter(({ name }) => name !== 'search') : [];
  return [
    '',
    ...pairs.map(({ name, value }) => `?${new URLSearchParams({ [name]: value })}`),
    ...besideSearch.map(
      ({ name, value }) => `?${new URLSearchParams({ search: 'asha', [name]: value })}`,
    ),
  ];
}

function valuesOf(
  name: string,
  { type, enum: words, anyOf }: Property,
  idOf: (name: string) => string | undefined,
  { method, url }: Route,
): readonly string[] {
  if (name === 'page') return [A_LATER_PAGE];
  if (words) return words;
  if (anyOf?.every((one) => one.const !== undefined)) return anyOf.map((one) => one.const ?? '');
  if (type === 'boolean') return ['true', 'false'];
  if (type === 'integer') return ['7'];
  const id = idOf(name);
  if (id !== undefined) return [id];
  const texts = OF_ROUTES[url]?.[name] ?? TEXTS[name];
  if (!texts) throw new Error(`${method} ${url}: no value for ?${name}`);
  return texts;
}
