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
import { useInstantWorker } from '../support/instant-worker.ts';
import { mutationsOf, naughtyText } from '../support/naughty.ts';
import { silentLog } from '../support/queue-backends.ts';
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
const RUNS_PER_ROUTE = 20;
const ROLES = ['nobody', 'owner', 'staff', 'operator'] as const;
const LEAK =
  /\bat (?:\S+ \()?(?:file:|\/)|node_modules|\bselect .+ from\b|insert into|FST_ERR|pg_|\.ts:\d/i;

let own: Belongings;
let operator: { authorization: string };
let caller = 0;

/** Anew after each route that took something: it may have signed people out or deleted what they had. */
async function newPeople() {
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

const nameOf = ({ method, url }: Route) => `${method} ${url}`;

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

async function bodiesOf(route: Route) {
  const { payload, headers } = await bodyFor(route, own.ids);
  const good =
    typeof payload === 'string' ? Object.fromEntries(new URLSearchParams(payload)) : payload;
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

test('whatever is sent to a route, by whomever, it is answered, and never with a fault of ours', async () => {
  const faults: string[] = [];
  let changed = true;
  for (const route of routesOf(context.app).filter(({ url }) => url !== '*')) {
    if (changed) await newPeople();
    changed = false;
    const request = fc.record({
      url: pathsOf(route),
      query: queriesOf(route),
      role: fc.constantFrom(...ROLES),
      sent: await bodiesOf(route),
    });
    const checked = fc.assert(
      fc.asyncProperty(request, async ({ url, query, role, sent }) => {
        const hasBody = !/GET|DELETE|OPTIONS/.test(route.method);
        const before = process.cpuUsage();
        const answer = await context.app.inject({
          method: route.method as 'GET',
          url: query ? `${url}?${query}` : url,
          remoteAddress: `10.${(++caller >> 16) & 255}.${(caller >> 8) & 255}.${caller & 255}`,
          headers: { ...headersOf(role), ...(hasBody ? { 'content-type': sent.type } : {}) },
          ...(hasBody ? { payload: encoded(sent.body, sent.type) } : {}),
        });
        changed ||= route.method !== 'GET' && answer.statusCode < 400;
        const where = `${nameOf(route)} as ${role}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
        expect(answer.statusCode, where).toBeLessThan(500);
        // Microseconds, of work: a busy machine makes anything take long.
        expect(process.cpuUsage(before).user, where).toBeLessThan(2_000_000);
        if (answer.statusCode >= 400) expect(answer.body).not.toMatch(LEAK);
      }),
      { numRuns: RUNS_PER_ROUTE },
    );
    await checked.catch((error) => faults.push(`${error.message}\n${error.cause?.message}`));
  }
  expect(faults).toEqual([]);
}, 300_000);
