import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import { makePapers } from '../../worker/jobs/make-papers.ts';
import { useApp } from '../support/app.ts';
import {
  aStoreWithEverything,
  type Belongings,
  type Kind,
  rowsOfTenant,
} from '../support/belongings.ts';
import { useInstantWorker } from '../support/instant-worker.ts';
import { isFor, type Route } from '../support/route-table.ts';
import { idFieldsOf, kindsIn, kindsInBody } from '../support/tenant-bodies.ts';
import { callRoute, type Headers, nameOf, tenantRoutesOf, whole } from '../support/tenant-calls.ts';

const context = useApp();
// A paper that is asked for is there, as it is beside a worker.
useInstantWorker({ 'make-papers': makePapers });
const MALFORMED = ['1', 'null', '%00', "'%20or%201=1", '..%2f..%2fetc', 'x'.repeat(200)];

const tenantRoutes = () => tenantRoutesOf(context.app);
const routesWithIds = () => tenantRoutes().filter((route) => kindsIn(route).length > 0);
const isForStaff = (route: Route): boolean => isFor('staff', route);

/** Calls a route as the owner of `own`, with ids in the path chosen by `idOf`. */
const call = (
  route: Route,
  own: Belongings,
  idOf: (kind: Kind) => string,
  ids = own.ids,
  who: Headers = own.store.headers,
) => callRoute(context.app, route, { idOf, ids, who });

describe('ids in paths', () => {
  let own: Belongings;
  beforeAll(async () => {
    own = await aStoreWithEverything(context.app);
  });

  test('E-01 of another tenant are 404, exactly as ids that do not exist, and change nothing', async () => {
    const other = await aStoreWithEverything(context.app);
    const before = await rowsOfTenant(other.store.ownerId);
    for (const route of routesWithIds()) {
      const people = [own.store.headers, ...(isForStaff(route) ? [own.staff.headers] : [])];
      for (const who of people) {
        const foreign = await call(route, own, (kind) => other.ids[kind], own.ids, who);
        const unknown = await call(route, own, () => newId(), own.ids, who);
        expect(foreign.statusCode, `${nameOf(route)}: ${foreign.body}`).toBe(404);
        expect(whole(foreign), nameOf(route)).toEqual(whole(unknown));
      }
    }
    expect(await rowsOfTenant(other.store.ownerId)).toEqual(before);
  });

  test('E-01 of another tenant below one’s own are 404 as well', async () => {
    const other = await aStoreWithEverything(context.app);
    const before = await rowsOfTenant(other.store.ownerId);
    for (const route of routesWithIds()) {
      const kinds = kindsIn(route);
      if (kinds.length < 2) continue;
      for (const { kind: foreignKind } of kinds) {
        const answer = await call(
          route,
          own,
          (kind) => (kind === foreignKind ? other : own).ids[kind],
        );
        expect(answer.statusCode, `${nameOf(route)} with a foreign ${foreignKind}`).toBe(404);
      }
    }
    expect(await rowsOfTenant(other.store.ownerId)).toEqual(before);
  });

  test('E-01 of another kind of one’s own things are 404', async () => {
    for (const route of routesWithIds()) {
      const answer = await call(
        route,
        own,
        (kind) => own.ids[kind === 'order' ? 'product' : 'order'],
      );
      expect(answer.statusCode, nameOf(route)).toBe(404);
    }
  });

  test('E-01 that are malformed are 400 or 404', async () => {
    for (const route of routesWithIds()) {
      for (const id of MALFORMED) {
        const answer = await call(route, own, () => id);
        expect([400, 404], `${nameOf(route)} with ${id}: ${answer.body}`).toContain(
          answer.statusCode,
        );
      }
    }
  });

  // A store with everything for each route that changes something.
  test('E-01 of one’s own are found: nothing but the tenant was the reason', {
    timeout: 90_000,
  }, async () => {
    const read = await aStoreWithEverything(context.app);
    for (const route of routesWithIds()) {
      // What only reads leaves everything in its place for the next.
      const fresh = route.method === 'GET' ? read : await aStoreWithEverything(context.app);
      const answer = await call(route, fresh, (kind) => fresh.ids[kind]);
      const where = `${nameOf(route)}: ${answer.statusCode} ${answer.body.slice(0, 300)}`;
      expect(answer.statusCode, where).toBeLessThan(500);
      expect([400, 401, 402, 403, 404, 415], where).not.toContain(answer.statusCode);
    }
  });
});

/** Answers for each id that was sent, whoever has it; the answer must say that nobody has. */
const ECHOES = ['POST /api/orders/bulk-status'];

describe('ids in bodies', () => {
  const routesWithIdsInBodies = () =>
    tenantRoutes().filter((route) => idFieldsOf(route).length > 0);

  test('E-01 are all tried below', async () => {
    const { ids } = await aStoreWithEverything(context.app);
    for (const route of routesWithIdsInBodies()) {
      const where = `${nameOf(route)} takes ${idFieldsOf(route)}: add a body to tenant-bodies.ts`;
      expect(kindsInBody(route, ids).length, where).toBeGreaterThan(0);
    }
  });

  test('E-01 of another tenant are refused or passed over, and change nothing there', async () => {
    const own = await aStoreWithEverything(context.app);
    const other = await aStoreWithEverything(context.app);
    const before = await rowsOfTenant(other.store.ownerId);
    for (const route of routesWithIdsInBodies()) {
      for (const kind of kindsInBody(route, own.ids)) {
        const mixed = { ...own.ids, [kind]: other.ids[kind] };
        const answer = await call(route, own, (wanted) => own.ids[wanted], mixed);
        const where = `${nameOf(route)} with a foreign ${kind}: ${answer.statusCode} ${answer.body}`;
        expect([200, 201, 204, 400, 404, 409], where).toContain(answer.statusCode);
        if (ECHOES.includes(nameOf(route))) expect(answer.body, where).toContain('NOT_FOUND');
        else if (answer.statusCode < 300) expect(answer.body, where).not.toContain(other.ids[kind]);
      }
    }
    expect(await rowsOfTenant(other.store.ownerId)).toEqual(before);
  });
});
