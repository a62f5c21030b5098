import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { StoreChangesBody } from '../../src/features/stores/store.api.ts';
import { newId } from '../../src/ids.ts';
import { english } from '../../src/kernel/translation/translator.ts';
import { projectRoot } from '../../src/paths.ts';
import {
  PERMISSIONS,
  type Permission,
  STAFF_PRESETS,
  type StaffPreset,
} from '../../src/permissions.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything } from '../support/belongings.ts';
import { actFor, anImpersonation } from '../support/impersonation.ts';
import { isFor, type Route, routesOf } from '../support/route-table.ts';
import { aStaffMemberWith } from '../support/staff.ts';
import { shareOf } from '../support/test-set.ts';

const context = useApp();
type Headers = { authorization: string };
let owner: Headers;
let staff: Headers;
let support: Headers;
beforeAll(async () => {
  const own = await aStoreWithEverything(context.app);
  owner = own.store.headers;
  staff = own.staff.headers;
  support = (await anImpersonation(context.app, own.store)).acting.headers;
});

const named = ({ method, url }: Route) => `${method} ${url}`;
const routesOfStores = () =>
  routesOf(context.app).filter(({ config }) => config?.access === 'tenant');

async function ask(route: Route, headers: Headers, payload?: object) {
  const question = {
    method: route.method as 'POST',
    url: route.url.replace(/:\w+/g, newId()),
    headers: { accept: 'application/json', ...headers },
    ...(payload ? { payload } : {}),
  };
  if (route.config?.isStream) {
    // It has no end: that it begins is all that is asked.
    const begun = await context.app.inject({ ...question, payloadAsStream: true });
    begun.stream().destroy();
    if (begun.statusCode === 200) return begun;
  }
  return context.app.inject(question);
}

const has = (preset: StaffPreset, { config }: Route): boolean =>
  PERMISSIONS[config?.permission as Permission].presets.includes(preset);

/** Calls every route of the stores and lists those that answer otherwise than the table says. */
async function exceptions(
  headers: Headers,
  code: (route: Route) => 'FORBIDDEN' | 'IMPERSONATION_LOCKED' | null,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const route of routesOfStores()) {
    const answer = await ask(route, headers);
    const wanted = code(route);
    const isRight = wanted
      ? isRefused(answer, wanted, route.config?.permission as Permission)
      : ![401, 402, 403].includes(answer.statusCode) && answer.statusCode < 500;
    if (!isRight) wrong.push(`${named(route)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
  }
  return wrong;
}

function isRefused(answer: Awaited<ReturnType<typeof ask>>, code: string, permission: Permission) {
  if (answer.statusCode !== 403) return false;
  const body = answer.json();
  const isSaid = body.message.endsWith(` ${english(PERMISSIONS[permission].what)}`);
  return body.code === code && body.details.permission === permission && isSaid;
}

const PRESETS = shareOf(STAFF_PRESETS, ['orders']);

describe('the table, tried at every route of a store', () => {
  test('an OWNER may everything', async () => {
    const { store } = await aStoreWithEverything(context.app);
    expect(await exceptions(store.headers, () => null)).toEqual([]);
  }, 120_000);

  test.each(PRESETS)(
    'STAFF with the preset %s may what it gives them, and are told who may the rest',
    async (preset) => {
      const { store } = await aStoreWithEverything(context.app);
      const { headers } = await aStaffMemberWith(context.app, store, preset);
      const wrong = await exceptions(headers, (route) => (has(preset, route) ? null : 'FORBIDDEN'));
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test('an operator who acts for an owner may what it gives to support', async () => {
    const wrong = await exceptions(support, (route) =>
      isFor('support', route) ? null : 'IMPERSONATION_LOCKED',
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  test.each(PRESETS)(
    'an operator who acts for somebody on the staff, %s, may no more than they',
    async (preset) => {
      const { store } = await aStoreWithEverything(context.app);
      const member = await aStaffMemberWith(context.app, store, preset);
      const { operator } = await anImpersonation(context.app, store);
      const { headers } = await actFor(context.app, operator, member.id);
      const wrong = await exceptions(headers, (route) => {
        if (!isFor('support', route)) return 'IMPERSONATION_LOCKED';
        return has(preset, route) ? null : 'FORBIDDEN';
      });
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

/** A body of one field alone, by its path. */
const bodyOf = (path: string): object =>
  path.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), null) as object;

const guardedFields = () =>
  routesOfStores().flatMap((route) =>
    Object.entries(route.config?.fieldPermissions ?? {}).map(([field, permission]) => ({
      route,
      field,
      permission,
    })),
  );

test('parts of a body that need a permission of their own are refused as whole routes are', async () => {
  expect(guardedFields().length).toBeGreaterThan(5);
  for (const { route, field, permission } of guardedFields()) {
    const where = `${named(route)} {${field}}`;
    const { staff: forStaff, support: forSupport } = PERMISSIONS[permission];
    const [own, theirs, acted] = [
      await ask(route, owner, bodyOf(field)),
      await ask(route, staff, bodyOf(field)),
      await ask(route, support, bodyOf(field)),
    ];
    expect(own.statusCode, where).not.toBe(403);
    expect(isRefused(theirs, 'FORBIDDEN', permission), where).toBe(!forStaff);
    expect(isRefused(acted, 'IMPERSONATION_LOCKED', permission), where).toBe(!forSupport);
  }
});

test('of the store’s settings what moves money names its permission', () => {
  const patch = routesOfStores().find((route) => named(route) === 'PATCH /api/store');
  const guarded = patch?.config?.fieldPermissions ?? {};
  const { checkoutSettings } = StoreChangesBody.properties;
  const money = Object.keys(checkoutSettings.properties).filter((field) =>
    /^(?:cod|online)/.test(field),
  );
  for (const field of money) {
    expect(guarded[`checkoutSettings.${field}`], field).toBe('settings.payments');
  }
});

test('every permission is needed by some route', () => {
  const asked = routesOf(context.app).flatMap(({ config }) => [
    config?.permission,
    ...Object.values(config?.fieldPermissions ?? {}),
  ]);
  const idle = Object.keys(PERMISSIONS).filter((name) => !asked.includes(name as Permission));
  expect(idle).toEqual([]);
});

test('docs/permissions.md has the table', () => {
  const text = readFileSync(join(projectRoot, 'docs/permissions.md'), 'utf8');
  const yes = (isSo: boolean) => (isSo ? 'yes' : '');
  const lines = Object.entries(PERMISSIONS).map(
    ([name, { what, presets, support: forSupport }]) => {
      const cells = [
        ...STAFF_PRESETS.map((preset) => yes(presets.includes(preset))),
        yes(forSupport),
      ];
      return `| \`${name}\` | ${english(what)} | yes | ${cells.join(' | ')} |`;
    },
  );
  const written = text.split('\n').filter((line) => line.startsWith('| `'));
  expect(written).toEqual(lines);
});
