import { beforeAll, describe, expect, test } from 'vitest';
import {
  isScope,
  SCOPES,
  scopeGroups,
  scopeLines,
} from '../../src/features/accounts/api-keys/api-key-scopes.ts';
import { newId } from '../../src/ids.ts';
import { english } from '../../src/kernel/translation/translator.ts';
import { PERMISSIONS, type Permission } from '../../src/permissions.ts';
import { anApiKey } from '../support/api-keys.ts';
import { useApp } from '../support/app.ts';
import { aStoreWithEverything } from '../support/belongings.ts';
import { type Route, routesOf } from '../support/route-table.ts';
import type { TestStore } from '../support/stores.ts';

const context = useApp();
let store: TestStore;
beforeAll(async () => {
  ({ store } = await aStoreWithEverything(context.app));
});

const named = ({ method, url }: Route) => `${method} ${url}`;
const permissionOf = ({ config }: Route) => config?.permission as Permission;
const routesForKeys = () => routesOf(context.app).filter(({ config }) => config?.takesKeys);

const ask = (route: Route, headers: { authorization: string }, payload?: object) =>
  context.app.inject({
    method: route.method as 'POST',
    url: route.url.replace(/:\w+/g, newId()),
    headers: { accept: 'application/json', ...headers },
    ...(payload ? { payload } : {}),
  });

function isRefused(answer: Awaited<ReturnType<typeof ask>>, permission: Permission): boolean {
  if (answer.statusCode !== 403) return false;
  const { code, message, details } = answer.json();
  const says = `This API key can’t ${english(PERMISSIONS[permission].what)}`;
  return code === 'FORBIDDEN' && message === says && details.permission === permission;
}

/** Calls each route with a key of its own and lists those that answer otherwise. */
async function exceptions(
  scopesFor: (permission: Permission) => readonly Permission[],
  isRight: (answer: Awaited<ReturnType<typeof ask>>, permission: Permission) => boolean,
): Promise<string[]> {
  const wrong: string[] = [];
  const permissions = [...new Set(routesForKeys().map(permissionOf))];
  for (const permission of permissions) {
    const { id, headers } = await anApiKey(store, scopesFor(permission));
    for (const route of routesForKeys().filter((one) => permissionOf(one) === permission)) {
      const answer = await ask(route, headers);
      const said = `${named(route)}: ${answer.statusCode} ${answer.body.slice(0, 200)}`;
      if (!isRight(answer, permission)) wrong.push(said);
    }
    const url = `/api/store/api-keys/${id}`;
    await context.app.inject({ method: 'DELETE', url, headers: store.headers });
  }
  return wrong;
}

describe('every route of a store, tried with keys', () => {
  test('is open to a key with its permission alone, if keys can have that', async () => {
    const wrong = await exceptions(
      (permission) => (isScope(permission) ? [permission] : SCOPES),
      (answer, permission) =>
        isScope(permission)
          ? ![401, 402, 403].includes(answer.statusCode) && answer.statusCode < 500
          : isRefused(answer, permission),
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  test('refuses a key with all other permissions, and says which one is missing', async () => {
    const wrong = await exceptions(
      (permission) => SCOPES.filter((scope) => scope !== permission),
      isRefused,
    );
    expect(wrong).toEqual([]);
  }, 120_000);

  test('refuses parts of a body that need a permission which no key can have', async () => {
    const { headers } = await anApiKey(store, SCOPES);
    const fields = routesForKeys().flatMap((route) =>
      Object.entries(route.config?.fieldPermissions ?? {}).map(([field, permission]) => ({
        route,
        field,
        permission,
      })),
    );
    expect(fields.length).toBeGreaterThan(5);
    for (const { route, field, permission } of fields) {
      const body = field
        .split('.')
        .reduceRight<unknown>((value, part) => ({ [part]: value }), null) as object;
      const answer = await ask(route, headers, body);
      expect(isRefused(answer, permission), `${named(route)} {${field}}`).toBe(
        !isScope(permission),
      );
    }
  });
});

test('keys open the API of stores and nothing else', async () => {
  const { headers } = await anApiKey(store, SCOPES);
  const guarded = routesOf(context.app).filter(
    ({ config }) => config?.access !== 'public' && !config?.takesKeys,
  );
  const wrong: string[] = [];
  for (const route of guarded) {
    const { statusCode, body } = await ask(route, headers);
    const isRight = statusCode === 403 && JSON.parse(body).code === 'API_KEY_NOT_ACCEPTED';
    if (!isRight) wrong.push(`${named(route)}: ${statusCode} ${body.slice(0, 200)}`);
  }
  expect(guarded.length).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
  const doors = new Set(routesForKeys().map(({ url }) => /^\/api\/([\w-]+)/.exec(url)?.[1]));
  expect(doors).not.toContain('auth');
  expect(doors).not.toContain('admin');
}, 120_000);

describe('what a key can be given', () => {
  test('is what staff can, and nothing personal, of money’s settings, of people or of keys', () => {
    const never =
      /^(?:account|staff)\.|\.(?:erase|delete|manage|prices)$|^settings\.(?!read$|edit$)/;
    expect(SCOPES.filter((scope) => never.test(scope))).toEqual([]);
    expect(SCOPES.filter((scope) => !PERMISSIONS[scope].staff)).toEqual([]);
  });

  test('is of use: some route of the API asks for each', () => {
    const asked = new Set(routesForKeys().map(permissionOf));
    expect(SCOPES.filter((scope) => !asked.has(scope))).toEqual([]);
  });

  test('stands once in the form, by subject', () => {
    const shown = scopeGroups(english).flatMap(({ scopes }) => scopes.map(({ name }) => name));
    expect(shown.sort()).toEqual([...SCOPES].sort());
    expect(scopeGroups(english).map(({ subject }) => subject)).toEqual([
      'Notifications',
      'Orders',
      'Payments',
      'Products',
      'Customers',
      'Conversations',
      'Reports',
      'Settings',
      'Plan',
    ]);
  });

  test('is said in a line for each subject', () => {
    expect(
      scopeLines(['orders.read', 'orders.edit', 'orders.export', 'messages.reply'], english),
    ).toEqual(['Orders: view, change, export', 'Conversations: answer']);
  });
});
