import { TILE_NAMES } from '../../src/features/platform/overview/tiles.ts';
import { rows } from '../../src/kernel/db/db.ts';
import { acrossTenants } from '../../src/kernel/tenancy/tenant.ts';
import type { PlatformSize } from '../platform-database.ts';
import type { Asked } from '../timed-requests.ts';

const PAGE = 25;
const PART = { 'hx-request': 'true' };

/** What is asked: each section, its lists plain, filtered, searched and at their end, details, JSON. */
export async function operatorRequests({ stores }: PlatformSize): Promise<Asked[]> {
  const store = await idOf('select id from stores order by created_at desc offset 9 limit 1');
  const busiest = await idOf(`select s.id from order_counters c join stores s using (owner_id)
     order by c.last_number desc limit 1`);
  const user = await idOf(`select id from users where role = 'OWNER' order by id offset 9 limit 1`);
  const subscription = await idOf('select id from user_subscriptions order by id offset 9 limit 1');
  const last = (count: number, page = PAGE) => Math.max(1, Math.ceil(count / page));
  const users = await countOf('users');
  const subscriptions = await countOf('user_subscriptions');
  const page = (what: string, path: string): Asked => ({ what, url: `/admin${path}` });
  const json = (what: string, path: string): Asked => ({
    what: `JSON ${what}`,
    url: `/api/admin${path}`,
  });
  return [
    page('Overview', ''),
    ...TILE_NAMES.map((name) => ({
      what: `Overview, ${name} alone`,
      url: `/admin/overview/${name}`,
      headers: PART,
    })),
    page('Stores', '/stores'),
    page('Stores, page of 100', '/stores?limit=100'),
    page('Stores, last page', `/stores?page=${last(stores)}`),
    page('Stores by name', '/stores?sort=name'),
    page('Stores searched, common', '/stores?search=mug'),
    page('Stores searched, one', `/stores?search=bulk-${stores - 1}`),
    page('Stores searched by owner', '/stores?search=owner-77'),
    page('Stores searched, none', '/stores?search=zzzz'),
    page('Stores searched, 1 letter', '/stores?search=a'),
    page('Stores switched off', '/stores?isActive=false'),
    page('Stores past due', '/stores?status=past_due'),
    page('Stores of a plan, on trial', '/stores?planSlug=growth&status=trial'),
    page('Stores with dead events', '/stores?needs=events'),
    page('Stores with payments to decide', '/stores?needs=payments'),
    page('A store', `/stores/${store}`),
    page('The busiest store', `/stores/${busiest}`),
    page('Users', '/users'),
    page('Users, last page', `/users?page=${last(users)}`),
    page('Users searched, common', '/users?search=asha'),
    page('Users searched, one', '/users?search=owner-4321@'),
    page('Users searched, none', '/users?search=zzzz'),
    page('Users, staff', '/users?role=STAFF'),
    page('A user', `/users/${user}`),
    page('Subscriptions', '/subscriptions'),
    page('Subscriptions, last page', `/subscriptions?page=${last(subscriptions)}`),
    page('Subscriptions, active', '/subscriptions?status=active'),
    page('Subscriptions searched', '/subscriptions?search=mug'),
    page('A subscription', `/subscriptions/${subscription}`),
    page('Revenue', '/revenue'),
    page('System Health', '/health'),
    page('Settings', '/settings'),
    page('Audit', '/settings/audit'),
    page('Audit searched', '/settings/audit?search=mug'),
    json('overview', '/subscriptions/overview'),
    json('stores', '/stores?limit=100'),
    json('stores, last page', `/stores?limit=100&page=${last(stores, 100)}`),
    json('a store', `/stores/${store}`),
    json('users', '/users?limit=100'),
    json('subscriptions', '/subscriptions?limit=100'),
    json('revenue', '/revenue'),
    json('audit', '/audit?limit=100'),
  ];
}

const idOf = async (sql: string): Promise<string> => {
  const [found] = await rows<{ id: string }>(acrossTenants(sql));
  if (!found) throw new Error(`nothing found by ${sql}`);
  return found.id;
};

async function countOf(table: string): Promise<number> {
  const [found] = await rows<{ count: number }>(`select count(*) as count from ${table}`);
  return found?.count ?? 0;
}
