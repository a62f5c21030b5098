import { beforeAll, describe, expect, test } from 'vitest';
import { SCOPES } from '../../src/features/accounts/api-keys/api-key-scopes.ts';
import { newId } from '../../src/ids.ts';
import { lackedBy, PERMISSIONS, type Permission, STAFF_PRESETS } from '../../src/permissions.ts';
import { makePapers } from '../../worker/jobs/make-papers.ts';
import { anApiKey } from '../support/api-keys.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything, type Belongings, rowsOfTenant } from '../support/belongings.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import type { Route } from '../support/route-table.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import type { TestStore } from '../support/stores.ts';
import { kindsIn } from '../support/tenant-bodies.ts';
import { callRoute, type Headers, nameOf, tenantRoutesOf, whole } from '../support/tenant-calls.ts';
import { shareOf } from '../support/test-set.ts';

const context = useApp();
// A paper that is asked for is there, as it is beside a worker.
useInstantWorker({ 'make-papers': makePapers });

/** Whoever is let into a store besides its owner: by each preset, and by a key of each scope alone. */
interface Holder {
  name: string;
  rights: readonly Permission[];
  isKey: boolean;
  enter: (store: TestStore) => Promise<{ headers: Headers }>;
}

const ALL = Object.keys(PERMISSIONS) as Permission[];
const HOLDERS: Holder[] = [
  ...STAFF_PRESETS.map((preset) => ({
    name: `staff with the preset ${preset}`,
    rights: ALL.filter((name) => PERMISSIONS[name].presets.includes(preset)),
    isKey: false,
    enter: (store: TestStore) => aStaffMemberWith(context.app, store, preset),
  })),
  ...SCOPES.map((scope) => ({
    name: `a key of ${scope}`,
    rights: [scope],
    isKey: true,
    enter: (store: TestStore) => anApiKey(store, [scope]),
  })),
];
/** One of each sort; the full set has the rest. */
const SOME = ['staff with the preset orders', 'a key of orders.edit'];
const SHARE = shareOf(
  HOLDERS,
  HOLDERS.filter(({ name }) => SOME.includes(name)),
);

const permissionOf = ({ config }: Route) => config?.permission as Permission;
const routes = () => tenantRoutesOf(context.app);
const isOpenTo = ({ rights, isKey }: Holder, route: Route): boolean =>
  rights.includes(permissionOf(route)) && (!isKey || route.config?.takesKeys === true);

type Answer = Awaited<ReturnType<typeof callRoute>>;
const said = (route: Route, { statusCode, body }: Answer): string =>
  `${nameOf(route)}: ${statusCode} ${body.slice(0, 200)}`;

/** Refused at the door, with the permission that the table declares for the route. */
function isShut({ isKey }: Holder, route: Route, answer: Answer): boolean {
  if (answer.statusCode !== 403) return false;
  const { code, details } = answer.json();
  if (isKey && !route.config?.takesKeys) return code === 'API_KEY_NOT_ACCEPTED';
  return code === 'FORBIDDEN' && details.permission === permissionOf(route);
}

/** Not refused, unless for what the change makes of an order: that asks its actor, and says for what. */
function isLetIn({ rights }: Holder, route: Route, { statusCode, body }: Answer): boolean {
  // What reads comes first, so it finds what it names, but for another person's own.
  const finds =
    route.method === 'GET' &&
    kindsIn(route).length > 0 &&
    !permissionOf(route).startsWith('account.');
  const others = finds ? [400, 401, 402, 404] : [401, 402];
  if (statusCode !== 403) return statusCode < 500 && !others.includes(statusCode);
  const { code, details } = JSON.parse(body);
  const who = { role: 'STAFF', impersonatedBy: null, permissions: rights } as const;
  return code === 'FORBIDDEN' && lackedBy(who).includes(details.permission);
}

/** What reads first, and what takes something away last, so that each finds what it needs. */
const REMOVES = /\/(?:remove|delete|erase|merge|discard|cancel|reject|withdraw|off|disconnect)$/;
const stepOf = ({ method, url }: Route): number => {
  if (method === 'GET') return 0;
  return method === 'DELETE' || REMOVES.test(url) ? 2 : 1;
};

describe.each(SHARE)('$name', (holder) => {
  let own: Belongings;
  let other: Belongings;
  let who: Headers;
  beforeAll(async () => {
    [own, other] = [
      await aStoreWithEverything(context.app),
      await aStoreWithEverything(context.app),
    ];
    who = (await holder.enter(own.store)).headers;
  });

  test('E-01 gets the same for another store’s ids as for ids that do not exist, and changes nothing', async () => {
    const before = await rowsOfTenant(other.store.ownerId);
    const wrong: string[] = [];
    for (const route of routes().filter((one) => kindsIn(one).length > 0)) {
      const ask = (idOf: Parameters<typeof callRoute>[2]['idOf']) =>
        callRoute(context.app, route, { idOf, ids: own.ids, who });
      const foreign = await ask((kind) => other.ids[kind]);
      const unknown = await ask(() => newId());
      expect(whole(foreign), nameOf(route)).toEqual(whole(unknown));
      const isRight = isOpenTo(holder, route)
        ? foreign.statusCode === 404
        : isShut(holder, route, foreign);
      if (!isRight) wrong.push(said(route, foreign));
    }
    expect(wrong).toEqual([]);
    expect(await rowsOfTenant(other.store.ownerId)).toEqual(before);
  });

  test('is refused at every route whose permission it lacks, and changes nothing there', async () => {
    const before = await rowsOfTenant(own.store.ownerId);
    const wrong: string[] = [];
    for (const route of routes().filter((one) => !isOpenTo(holder, one))) {
      const answer = await callRoute(context.app, route, {
        ...own,
        idOf: (kind) => own.ids[kind],
        who,
      });
      if (!isShut(holder, route, answer)) wrong.push(said(route, answer));
    }
    expect(wrong).toEqual([]);
    expect(await rowsOfTenant(own.store.ownerId)).toEqual(before);
  });

  test('is let in at every route whose permission it has', async () => {
    const open = routes()
      .filter((route) => isOpenTo(holder, route))
      .sort((one, next) => stepOf(one) - stepOf(next));
    expect(open).not.toEqual([]);
    const wrong: string[] = [];
    for (const route of open) {
      const answer = await callRoute(context.app, route, {
        ...own,
        idOf: (kind) => own.ids[kind],
        who,
      });
      if (!isLetIn(holder, route, answer)) wrong.push(said(route, answer));
    }
    expect(wrong).toEqual([]);
  });
});
