import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';
import { isDoor, sourceCode } from '../support/source-code.ts';

/**
 * What may be read from the replica, and the routes that show it. Nothing here decides about stock or
 * money: orders, payments, refunds and stock are shown, checked and changed on the primary alone.
 */
const READERS: Record<string, string[]> = {
  'src/features/reports/sales-report.ts': ['/dashboard/reports', '/api/reports/sales'],
  'src/features/reports/export-report.ts': [
    '/dashboard/reports/export.csv',
    '/api/reports/export.csv',
  ],
  'src/features/orders/export/export-orders.ts': [
    '/dashboard/orders/export.csv',
    '/api/orders/export.csv',
  ],
  'src/kernel/http/list-api.ts': ['/api/customers/export.csv'],
  'src/features/payments/money-file.list.ts': [
    '/dashboard/payments/claims.csv',
    '/api/payments/claims/export.csv',
    '/dashboard/payments/receivable.csv',
    '/api/payments/receivable/export.csv',
    '/dashboard/payments/payments.csv',
    '/dashboard/payments/refunds.csv',
    '/api/payments/export.csv',
    '/api/refunds/export.csv',
  ],
  // Only for a caller that says so: the revenue.
  'src/features/platform/bounded-read.ts': [
    '/admin/revenue',
    '/admin/revenue.csv',
    '/api/admin/revenue',
  ],
  'src/features/platform/pages/operator-list.ts': [
    '/admin/stores',
    '/admin/stores.csv',
    '/admin/users',
    '/admin/users.csv',
    '/admin/subscriptions',
    '/admin/subscriptions.csv',
    '/admin/revenue/payments',
    '/admin/revenue/payments.csv',
  ],
};

const READS = /\b(?:fromReplica|currentFromReplica)\(/;

test('what reads from the replica is listed, with its routes', () => {
  const found = ['src', 'worker']
    .flatMap(sourceCode)
    .filter(({ path, text }) => READS.test(text) && !path.startsWith('src/kernel/db/replica/'))
    .map(({ path }) => path);
  expect(found).toEqual(Object.keys(READERS).sort());
});

test('its routes are there, and only read', () => {
  const table = readFileSync(join(projectRoot, 'test/house/routes.txt'), 'utf8');
  const routes = new Set(table.split('\n').map((line) => line.split(/\s+/, 2).join(' ')));
  const unknown = Object.values(READERS)
    .flat()
    .filter((path) => !routes.has(`GET ${path}`));
  expect(unknown).toEqual([]);
});

test('nothing that changes data reads what the replica said', () => {
  const names = Object.keys(READERS)
    .map((path) => path.split('/').at(-1)?.replace('.ts', ''))
    .filter((name) => name !== 'bounded-read');
  const uses = new RegExp(`import (?!type )[^;]*/(?:${names.join('|')})\\.ts'`);
  const users = ['src/features', 'src/kernel/jobs', 'src/kernel/queue', 'worker']
    .flatMap(sourceCode)
    .filter(({ path, text }) => !isDoor(path) && uses.test(text))
    .map(({ path }) => path);
  expect(users).toEqual([]);
});

test('only the revenue lets the replica answer within a bounded read', () => {
  const callers = sourceCode('src')
    .filter(({ text }) => /boundedRead\([^()]*\bfreshness\b/.test(text))
    .map(({ path }) => path);
  expect(callers).toEqual(['src/features/platform/revenue/read-figures.ts']);
});
