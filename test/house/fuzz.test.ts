import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rows } from '../../src/db.ts';
import { connectSchedules } from '../../src/domain/jobs/schedules.ts';
import { newId } from '../../src/ids.ts';
import { type JobQueue, openQueue } from '../../src/queue.ts';
import { migrateQueue } from '../../src/queue-backend.ts';
import { makePapers } from '../../worker/jobs/make-papers.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings } from '../support/belongings.ts';
import {
  exampleOf,
  type Operation,
  operationsOf,
  type Schema,
} from '../support/hardening/api-document.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { mutationsOf, naughtyText } from '../support/naughty.ts';
import { setPlatform } from '../support/platform-settings.ts';
import { silentLog } from '../support/queue-backends.ts';
import { bySize } from '../support/resilience/by-size.ts';
import { figure } from '../support/resilience/figures.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import { signInAs } from '../support/stores.ts';
import { bodyFor, kindsIn } from '../support/tenant-bodies.ts';

const context = useApp();
useInstantWorker({ 'make-papers': makePapers });
// The job board reads the queue's own tables, and operators restart its schedules.
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
const RUNS_PER_ROUTE = bySize({ smoke: 12, full: 10_000 });
/** Milliseconds of work in which every answer is there. */
const HANG = 2_000;
const ROLES = ['nobody', 'owner', 'staff', 'operator'] as const;
const LEAK =
  /\bat (?:\S+ \()?(?:file:|\/)|node_modules|\bselect .+ from\b|insert into|FST_ERR|pg_|\.ts:\d/i;

let own: Belongings;
let operator: { authorization: string };
let caller = 0;

/** Anew after what may have signed people out or deleted what they had, and now and then. */
async function newPeople() {
  // An operator may just have closed the platform, as operators may.
  await setPlatform({ maintenanceMode: false });
  own = await aStoreWithEverything(context.app);
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash)
     select ?, 'SUPER_ADMIN', 'Olu', ?, password_hash from users where id = ?`,
    [userId, `${userId}@example.com`, own.store.ownerId],
  );
  operator = await signInAs(context.app, { userId, role: 'SUPER_ADMIN', name: 'Olu' });
}

const headersOf = (role: (typeof ROLES)[number]): Record<string, string> => {
  if (role === 'nobody') return {};
  return { owner: own.store.headers, staff: own.staff.headers, operator }[role];
};

const nameOf = ({ method, url }: Pick<Route, 'method' | 'url'>) => `${method} ${url}`;

/** A path with the ids that stand there, or with something else. */
function pathsOf(route: Route): fc.Arbitrary<string> {
  const isTenants = /^(?:tenant|owner)$/.test(route.config?.access ?? '');
  const known = isTenants
    ? Object.fromEntries(kindsIn(route).map(({ param, kind }) => [param, own.ids[kind]]))
    : {};
  const names = [...route.url.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name);
  const good = (name: string) => known[name] ?? (name === 'slug' ? own.store.slug : newId());
  return fc
    .tuple(
      ...names.map((name) =>
        fc.oneof({ weight: 3, arbitrary: fc.constant(good(name)) }, naughtyText),
      ),
    )
    .map((values) => {
      let at = 0;
      return route.url.replace(/:\w+|\*/g, () =>
        encodeURIComponent(wellFormed(values[at++] ?? '')),
      );
    });
}

const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd').slice(0, 2_000);

function queriesOf({ schema }: Route): fc.Arbitrary<string> {
  const known = Object.keys(
    (schema as { querystring?: { properties?: object } } | undefined)?.querystring?.properties ??
      {},
  );
  const name = fc.oneof(fc.constantFrom(...known, 'page', 'sort', 'x[]', '__proto__'), naughtyText);
  return fc
    .array(fc.tuple(name, naughtyText), { maxLength: 3 })
    .map((pairs) =>
      new URLSearchParams(pairs.map((pair) => pair.map(wellFormed) as [string, string]))
        .toString()
        .slice(0, 4_000),
    );
}

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
];

/** A body that the route takes: the fixtures' own, or else one made of what it documents. */
async function goodBody(route: Route, documented: Operation | undefined) {
  const { payload, headers } = await bodyFor(route, own.ids);
  const known =
    typeof payload === 'string' ? Object.fromEntries(new URLSearchParams(payload)) : payload;
  if (known && (Buffer.isBuffer(known) || Object.keys(known).length > 0))
    return { good: known, headers };
  const { body } = (route.schema ?? {}) as { body?: Schema };
  const schema = documented?.body ?? body;
  return { good: schema ? exampleOf(schema) : known, headers };
}

async function bodiesOf(route: Route, documented: Operation | undefined) {
  const { good, headers } = await goodBody(route, documented);
  const type = headers?.['content-type'] ?? 'application/json';
  return fc.record({
    body: mutationsOf(Buffer.isBuffer(good) ? {} : (good ?? {})),
    type: fc.oneof({ weight: 4, arbitrary: fc.constant(type) }, fc.constantFrom(...TYPES)),
  });
}

function encoded(body: unknown, type: string): string {
  if (!type.includes('urlencoded')) return JSON.stringify(body) ?? '';
  const fields = Object.entries(typeof body === 'object' && body ? body : { body });
  return fields
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(wellFormed(typeof value === 'string' ? value : `${JSON.stringify(value)}`))}`,
    )
    .join('&');
}

/** After these nothing can be called any more as it was. */
const ENDS_SOMETHING =
  /DELETE|delete|remove|password|sessions|logout|switch|toggle|erase|merge|bulk|exit|settings\/platform|maintenance/;
/** Routes that took something, after which people and things are made anew all the same. */
const WORN_OUT = 12;

/** Megabytes that are in use once everything that nobody needs is gone. */
function memoryInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

setFlagsFromString('--expose_gc');
const collectGarbage = runInNewContext('gc') as () => void;

test(
  'D-01 whatever is sent to a route, by whomever, it is answered, and never with a fault of ours',
  async () => {
    const faults: string[] = [];
    const documented = new Map(
      (await operationsOf(context.app)).map((operation) => [nameOf(operation), operation]),
    );
    const routes = routesOf(context.app).filter(({ url }) => url !== '*');
    let tookSomething = WORN_OUT;
    let sent = 0;
    const memory: number[] = [];
    for (const [index, route] of routes.entries()) {
      if (tookSomething >= WORN_OUT) {
        await newPeople();
        tookSomething = 0;
      }
      if (index === Math.floor(routes.length / 3)) memory.push(memoryInUse());
      let changed = false;
      const request = fc.record({
        url: pathsOf(route),
        query: queriesOf(route),
        role: fc.constantFrom(...ROLES),
        sent: await bodiesOf(route, documented.get(nameOf(route))),
      });
      const checked = fc.assert(
        fc.asyncProperty(request, async ({ url, query, role, sent: { body, type } }) => {
          const hasBody = !/GET|DELETE|OPTIONS/.test(route.method);
          const before = process.cpuUsage();
          const answer = await context.app.inject({
            method: route.method as 'GET',
            url: query ? `${url}?${query}` : url,
            remoteAddress: `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
            headers: { ...headersOf(role), ...(hasBody ? { 'content-type': type } : {}) },
            ...(hasBody ? { payload: encoded(body, type) } : {}),
          });
          sent += 1;
          changed ||= route.method !== 'GET' && answer.statusCode < 400;
          const where = `${nameOf(route)} as ${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
          expect(answer.statusCode, where).toBeLessThan(500);
          // Of work: a busy machine makes anything take long.
          expect(process.cpuUsage(before).user / 1_000, where).toBeLessThan(HANG);
          if (answer.statusCode >= 400) expect(answer.body).not.toMatch(LEAK);
        }),
        { numRuns: RUNS_PER_ROUTE },
      );
      await checked.catch((error) => faults.push(`${error.message}\n${error.cause?.message}`));
      if (changed) tookSomething += ENDS_SOMETHING.test(nameOf(route)) ? WORN_OUT : 1;
    }
    memory.push(memoryInUse());
    expect(faults).toEqual([]);
    expect(sent).toBe(routes.length * RUNS_PER_ROUTE);
    const [early = 0, late = 0] = memory;
    figure('D-01', {
      what: `memory in use after ${sent.toLocaleString('en')} requests, by that after a third`,
      value: (late / early - 1) * 100,
      unit: '%',
      limit: 10,
    });
  },
  4 * 3_600_000,
);
