import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import {
  exampleOf,
  type Operation,
  operationsOf,
  type Path,
  placesIn,
  type Schema,
  withAt,
} from '../../support/hardening/api-document.ts';
import { callerOf } from '../../support/hardening/call-operation.ts';
import { useProviderSimulator } from '../../support/provider-simulator.ts';
import { rows } from '../../support/rows.ts';
import { anOperator } from '../../support/stores.ts';
import { bodyFor } from '../../support/tenant-bodies.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

const context = useApp();
useProviderSimulator(context);

const ID = 'deadbeef-0000-7000-8000-00000000beef';
const TEXT = 'assigned-by-the-caller';
const NUMBER = 77_771_777;
const MOMENT = '2001-02-03T04:05:06.789Z';

/** What a row holds and no caller sets, in the spellings of the API and of the database. */
const FORBIDDEN: Record<string, unknown> = {
  ...Object.fromEntries(
    'id ownerId owner_id storeId userId draftOrderId impersonatedBy'
      .split(' ')
      .map((name) => [name, ID]),
  ),
  ...Object.fromEntries(
    'source paymentStatus publicToken password_hash passwordHash gatewayPaymentId invoiceUrl'
      .split(' ')
      .map((name) => [name, TEXT]),
  ),
  ...Object.fromEntries(
    'totalAmount subtotal taxAmount total_minor orderNumber orderCount totalSpent lineTotal'
      .split(' ')
      .map((name) => [name, NUMBER]),
  ),
  ...Object.fromEntries(
    'createdAt created_at updatedAt expiresAt'.split(' ').map((n) => [n, MOMENT]),
  ),
  role: 'SUPER_ADMIN',
  isActive: false,
  is_active: false,
  status: TEXT,
  verified: true,
};

/** A body with all that at each level, but for the fields that the operation takes there. */
function withExtra(operation: Operation, body: object): object {
  const levels = placesIn(operation.body ?? {}).filter(
    ({ path, schema }) => schema.properties && at(body, path) !== undefined,
  );
  return levels.reduce<object>((whole, { path, schema }) => {
    const own = at(whole, path) as object;
    const extra = Object.entries(FORBIDDEN).filter(([name]) => !takes(schema, name));
    return withAt(whole, path, { ...Object.fromEntries(extra), ...own }) as object;
  }, body);
}

const takes = ({ properties = {} }: Schema, name: string): boolean => name in properties;

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)?.[key], value);

const standing = () =>
  rows(
    `select (select count(*) from users where role = 'SUPER_ADMIN') as operators,
            (select count(*) from users where not is_active) as off,
            (select count(*) from stores where not is_active) as closed`,
  );

/** Of these the request itself would end the session, or it changes who may do what. */
const LEFT_OUT = /\/logout$|change-password|create-admin|toggle-active|\/staff\/:id$/;

test('E-10 no create and no update stores what its caller may not set', async () => {
  const own = await aStoreWithEverything(context.app);
  const operator = await anOperator(context.app);
  const call = callerOf(context, own, operator.headers);
  const before = await standing();
  let taken = 0;
  for (const operation of await operationsOf(context.app)) {
    if (!operation.body || LEFT_OUT.test(operation.url)) continue;
    const { payload } = await bodyFor({ ...operation } as never, own.ids);
    const known = typeof payload === 'object' && Object.keys(payload).length > 0 ? payload : null;
    for (const body of [known, exampleOf(operation.body, 'needed')]) {
      if (body === null) continue;
      const answer = await call(operation, JSON.stringify(withExtra(operation, body as object)));
      const where = `${operation.method} ${operation.url}: ${answer.statusCode} ${answer.body}`;
      expect(answer.statusCode, where).toBeLessThan(500);
      if (answer.statusCode < 300) taken += 1;
    }
  }
  expect(taken).toBeGreaterThan(25);
  expect(await standing()).toEqual(before);
  const database = Object.entries(await wholeDatabase());
  const stored = [ID, TEXT, String(NUMBER), '2001-02-03'].flatMap((canary) =>
    database
      .filter(([, lines]) => lines.some((line) => line.includes(canary)))
      .map(([table]) => `${table}: ${canary}`),
  );
  expect(stored).toEqual([]);
});
