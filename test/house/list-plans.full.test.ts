import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setJobDispatcher } from '../../src/kernel/jobs/dispatcher.ts';
import { tenantOf } from '../../src/kernel/tenancy/tenant.ts';
import { SCHEDULE } from '../../worker/schedule.ts';
import { useApp } from '../support/app.ts';
import { withEverything } from '../support/belongings.ts';
import {
  emptyTables,
  growsWithTrade,
  seedStatistics,
  someLargeStores,
} from '../support/query-plans/large-platform.ts';
import { partialIndexes, readAsAWhole } from '../support/query-plans/read-plan.ts';
import {
  type Samples,
  sampleId,
  samplePath,
  samplesOf,
} from '../support/query-plans/sample-paths.ts';
import { sampleQueries } from '../support/query-plans/sample-queries.ts';
import { type SentStatement, statementsOf } from '../support/query-plans/sent-statements.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { rows } from '../support/rows.ts';
import { anOperator, signInAs, type TestStore } from '../support/stores.ts';

const context = useApp();
let samples: Samples;
let operatorHeaders: { authorization: string };
let client: pg.Client;
let partial: Set<string>;

beforeAll(async () => {
  const store = await storeOf(await someLargeStores());
  const operator = await anOperator(context.app);
  samples = await samplesOf(await withEverything(context.app, store), operator.id);
  operatorHeaders = operator.headers;
  await seedStatistics();
  setJobDispatcher(async () => {});
  client = new pg.Client(context.db.url);
  await client.connect();
  partial = await partialIndexes(client);
}, 60_000);

afterAll(async () => {
  setJobDispatcher(null);
  await client?.end();
});

async function storeOf(email: string): Promise<TestStore> {
  const [found] = await rows<{ ownerId: string; storeId: string; slug: string }>(
    `select s.owner_id as "ownerId", s.id as "storeId", s.slug from stores s
       join users u on u.id = s.owner_id where u.email = ?`,
    [email],
  );
  if (!found) throw new Error(`${email} has no store`);
  const { ownerId } = found;
  const owner = { userId: ownerId, role: 'OWNER', ownerId, name: 'Meera' } as const;
  const headers = await signInAs(context.app, owner);
  return { ...found, tenant: tenantOf(owner), email, headers };
}

/** Files, descriptions and what Redis answers: no statement of ours depends on what is asked. */
const ASKS_NOTHING =
  /\/jobs-board|^\/docs|^\/assets\/|^\/media\/|\*$|\/webhooks?(?:\/|$)|-webhook$/;

const reads = (): Route[] =>
  routesOf(context.app).filter(
    ({ method, url, config }) => method === 'GET' && !ASKS_NOTHING.test(url) && !config?.isStream,
  );

/** Whether the route answers a list: it can be paged through, searched or taken as a file. */
function isList({ schema, url }: Route): boolean {
  const { querystring } = (schema ?? {}) as { querystring?: { properties?: object } };
  const takes = querystring?.properties ?? {};
  return url.endsWith('.csv') || ['page', 'limit', 'search'].some((name) => name in takes);
}

/** Nothing may be new, and a map of a shop has no third page. */
const isAnswered = (url: string, status: number): boolean =>
  status === 200 || status === 204 || (status === 404 && /sitemap\.xml\?page=/.test(url));

const judged = new Set<string>();

/** The statements that would read a growing table from its first row to its last. */
async function fullScans(what: string, sent: readonly SentStatement[]): Promise<string[]> {
  const found: string[] = [];
  for (const statement of sent) {
    const key = JSON.stringify(statement);
    if (judged.has(key)) continue;
    judged.add(key);
    const grown = (await readAsAWhole(client, statement, partial)).filter(growsWithTrade);
    if (grown.length > 0) found.push(`${what} reads all of ${grown}: ${statement.text.trim()}`);
  }
  return found;
}

test('every growing table has rows here, so that the planner takes it for a large one', async () => {
  expect(await emptyTables()).toEqual([]);
});

test('no route reads a growing table as a whole, whatever it is asked', {
  timeout: 120_000,
}, async () => {
  const scans: string[] = [];
  const refused: string[] = [];
  let asked = 0;
  for (const route of reads()) {
    const path = samplePath(route, samples);
    for (const query of sampleQueries(route, (name) => sampleId(name, samples))) {
      const url = path + query;
      const headers =
        route.config?.access === 'operator' ? operatorHeaders : samples.own.store.headers;
      // Public lists are limited by address.
      const remoteAddress = `203.0.113.${++asked % 250}`;
      let status = 0;
      const sent = await statementsOf(async () => {
        const answer = await context.app.inject({ url, headers, remoteAddress });
        status = answer.statusCode;
      });
      if (isList(route) && !isAnswered(url, status)) refused.push(`${status} ${url}`);
      scans.push(...(await fullScans(`GET ${route.url}${query}`, sent)));
    }
  }
  expect(refused).toEqual([]);
  expect(scans).toEqual([]);
  // The test has asked something at all.
  expect(asked).toBeGreaterThan(500);
});

/** Looks at everything because it is there for that; the other reads no table. */
const READS_ALL = ['invariants', 'build-indexes'];
/** What is older than an hour goes, once a day: nearly all of it. */
const EMPTIED = 'the job prune reads all of catalog_changes:';

test('no recurring job reads a growing table as a whole', { timeout: 60_000 }, async () => {
  const scans: string[] = [];
  for (const [name, run] of Object.entries(SCHEDULE)) {
    if (READS_ALL.includes(name)) continue;
    scans.push(...(await fullScans(`the job ${name}`, await statementsOf(run))));
  }
  expect(scans.filter((scan) => !scan.startsWith(EMPTIED))).toEqual([]);
});
