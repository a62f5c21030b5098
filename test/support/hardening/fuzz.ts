import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect } from 'vitest';
import { newId } from '../../../src/ids.ts';
import { connectSchedules } from '../../../src/kernel/jobs/schedules.ts';
import { type JobQueue, openQueue } from '../../../src/kernel/queue/queue.ts';
import { migrateQueue } from '../../../src/kernel/queue/queue-backend.ts';
import { makePapers } from '../../../worker/jobs/make-papers.ts';
import { type TestApp, useApp } from '../app.ts';
import { aStoreWithEverything, type Belongings } from '../belongings.ts';
import { useInstantWorker } from '../instant-worker.ts';
import { setPlatform } from '../platform-settings.ts';
import { useProviderSimulator } from '../provider-simulator.ts';
import { silentLog } from '../queue-backends.ts';
import { bySize } from '../resilience/by-size.ts';
import { figure } from '../resilience/figures.ts';
import { type Route, routesOf } from '../route-table.ts';
import { rows } from '../rows.ts';
import { signInAs } from '../stores.ts';
import { TEST_SET } from '../test-set.ts';
import { operationsOf } from './api-document.ts';
import { encoded, type MutatedRequest, mutatedRequests } from './mutated-requests.ts';

/** The routes in parts of one size, so that every core has some to do; each is in one of them. */
type Part = 'the API' | 'the dashboard’s orders' | 'the rest of the dashboard' | 'all other pages';

const ORDERS = /^\/dashboard\/(?:orders|bulk|drafts|papers|payments|parcels|customers)(?:[/.]|$)/;
const partOf = (url: string): Part => {
  if (url.startsWith('/api/')) return 'the API';
  if (ORDERS.test(url)) return 'the dashboard’s orders';
  return url.startsWith('/dashboard') ? 'the rest of the dashboard' : 'all other pages';
};

/** For a whole part, in milliseconds: at full it has more than a million requests. */
export const FUZZ_TIME = 4 * 3_600_000;

/** Each route gets as many in each of two rounds: what is loaded at first use is there after one. */
const RUNS_PER_ROUND = bySize({ smoke: TEST_SET === 'quick' ? 2 : 6, full: 5_000 });
const ROUNDS = 2;
/** Milliseconds of work in which every answer is there. */
const HANG = 2_000;
/** How often, in a part, one may take as long and not when it is sent again: the machine stood still. */
const STANDSTILLS = 2;
const ROLES = ['nobody', 'owner', 'staff', 'operator'] as const;
const LEAK =
  /\bat (?:\S+ \()?(?:file:|\/)|node_modules|\bselect [^<>]+ from\b|insert into|FST_ERR|\.ts:\d/i;
/** What PostgreSQL calls its own, unless the caller has sent it. */
const CATALOG_LEAK = /pg_/i;
/** One of some thousand has "pg_" in it by chance. */
const RANDOM_TOKEN = /(?<![\w-])(?!pg_[a-z]{3})[\w-]{22,}/g;
/** After these nothing can be called any more as it was. */
const ENDS_SOMETHING =
  /DELETE|delete|remove|password|sessions|logout|switch|toggle|erase|merge|bulk|exit|settings\/platform|maintenance/;
/** Routes that took something, after which people and things are made anew all the same. */
const WORN_OUT = 12;

interface People {
  own: Belongings;
  operator: { authorization: string };
}

type Sender = MutatedRequest & { role: (typeof ROLES)[number] };

/** Makes the test that sends mutated requests to every route of one part, as everybody. */
export function useFuzz(part: Part): () => Promise<void> {
  const context = useApp();
  useInstantWorker({ 'make-papers': makePapers });
  useSchedules(context);
  useProviderSimulator(context);
  return () => fuzz(context, part);
}

/** The queue dashboard reads the queue's own tables, and operators restart its schedules. */
function useSchedules(context: TestApp): void {
  let queue: JobQueue;
  beforeAll(async () => {
    await migrateQueue(context.db.url);
    queue = openQueue(context.config, silentLog);
    connectSchedules(queue);
  });
  afterAll(async () => {
    connectSchedules(null);
    await queue.close();
  });
}

async function fuzz(context: TestApp, part: Part): Promise<void> {
  const faults: string[] = [];
  const memory: number[] = [];
  const standstills: string[] = [];
  const call = callerOf(context, standstills);
  // A stream has no end: its own tests ask for it.
  const routes = routesOf(context.app).filter(
    ({ url, config }) => url !== '*' && !config?.isStream && partOf(url) === part,
  );
  let sent = 0;
  for (let round = 0; round < ROUNDS; round++) {
    sent += await fuzzOnce(context, call, routes, faults);
    memory.push(memoryInUse());
  }
  expect(faults).toEqual([]);
  expect(sent).toBe(routes.length * RUNS_PER_ROUND * ROUNDS);
  expect(standstills.length, standstills.join('\n')).toBeLessThanOrEqual(STANDSTILLS);
  const [early = 0, late = 0] = memory;
  figure('D-01', {
    what: `memory in use after ${sent.toLocaleString('en')} requests, by that after half of them`,
    value: (late / early - 1) * 100,
    unit: '%',
    limit: 10,
  });
}

/** One round over the routes; adds to the faults, and returns how many requests were sent. */
async function fuzzOnce(
  context: TestApp,
  call: ReturnType<typeof callerOf>,
  routes: readonly Route[],
  faults: string[],
): Promise<number> {
  let sent = 0;
  const documented = new Map(
    (await operationsOf(context.app)).map((operation) => [nameOf(operation), operation]),
  );
  let people = await newPeople(context);
  let tookSomething = 0;
  for (const route of routes) {
    // Anew after what may have signed people out or deleted what they had, and now and then.
    if (tookSomething >= WORN_OUT) {
      people = await newPeople(context);
      tookSomething = 0;
    }
    let changed = false;
    const requests = fc.tuple(
      await mutatedRequests(route, documented.get(nameOf(route)), people.own),
      fc.constantFrom(...ROLES),
    );
    const checked = fc.assert(
      fc.asyncProperty(requests, async ([request, role]) => {
        sent += 1;
        const status = await call(route, people, { ...request, role });
        changed ||= route.method !== 'GET' && status < 400;
      }),
      { numRuns: RUNS_PER_ROUND },
    );
    await checked.catch((error) => faults.push(`${error.message}\n${error.cause?.message}`));
    if (changed) tookSomething += ENDS_SOMETHING.test(nameOf(route)) ? WORN_OUT : 1;
  }
  return sent;
}

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

async function newPeople({ app }: TestApp): Promise<People> {
  // An operator may just have closed the platform, as operators may.
  await setPlatform({ maintenanceMode: false });
  const own = await aStoreWithEverything(app);
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash)
     select ?, 'SUPER_ADMIN', 'Olu', ?, password_hash from users where id = ?`,
    [userId, `${userId}@example.com`, own.store.ownerId],
  );
  return { own, operator: await signInAs(app, { userId, role: 'SUPER_ADMIN', name: 'Olu' }) };
}

const headersOf = ({ own, operator }: People, role: Sender['role']): Record<string, string> => {
  if (role === 'nobody') return {};
  return { owner: own.store.headers, staff: own.staff.headers, operator }[role];
};

/** Sends each request from an address of its own, and judges what comes back. */
function callerOf(context: TestApp, standstills: string[]) {
  const ask = askerOf(context);
  return async (route: Route, people: People, sender: Sender) => {
    const first = await ask(route, people, sender);
    // What changed nothing makes the same work when it is sent again. A fault of ours stays one.
    const repeats = first.status < 500 && (route.method === 'GET' || first.status >= 400);
    const hung = first.worked >= HANG && repeats;
    const answer = hung ? await ask(route, people, sender) : first;
    if (hung) standstills.push(`${nameOf(route)}: ${first.worked} ms, then ${answer.worked} ms`);
    const { status, body, worked } = answer;
    const { url, query, role, sent } = sender;
    const fault = faultOf(status, body, worked, () => JSON.stringify([url, query, sent]));
    if (fault) {
      throw new Error(`${nameOf(route)} as ${role}: ${fault}: ${status} ${body.slice(0, 300)}`);
    }
    return status;
  };
}

function askerOf({ app }: TestApp) {
  let caller = 0;
  return async (route: Route, people: People, { url, query, role, sent }: Sender) => {
    const hasBody = !/GET|DELETE|OPTIONS/.test(route.method);
    caller += 1;
    const before = process.cpuUsage();
    const { statusCode, body } = await app.inject({
      method: route.method as 'GET',
      url: query ? `${url}?${query}` : url,
      remoteAddress: `10.${(caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
      headers: { ...headersOf(people, role), ...(hasBody ? { 'content-type': sent.type } : {}) },
      ...(hasBody ? { payload: encoded(sent.body, sent.type) } : {}),
    });
    // Of work: a busy machine makes anything take long.
    const worked = process.cpuUsage(before).user / 1_000;
    return { status: statusCode, body, worked };
  };
}

function faultOf(status: number, body: string, worked: number, asked: () => string): string | null {
  if (status >= 500) return 'a fault of ours';
  if (worked >= HANG) return `${worked} ms of work`;
  const leak = status >= 400 ? leakOf(body, asked) : null;
  return leak && `tells "${leak}"`;
}

function leakOf(body: string, asked: () => string): string | null {
  const [leak] = LEAK.exec(body) ?? [];
  if (leak) return leak;
  const [name] = CATALOG_LEAK.exec(body.replace(RANDOM_TOKEN, '')) ?? [];
  return name && !CATALOG_LEAK.test(asked()) ? name : null;
}

/** Megabytes that are in use once everything that nobody needs is gone. */
function memoryInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;
