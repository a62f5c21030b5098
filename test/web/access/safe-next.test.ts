import { expect, test } from 'vitest';
import { safeNext } from '../../../src/features/accounts/access/safe-next.ts';

const HOME = '/dashboard';

test.each([
  '/dashboard',
  '/dashboard/orders?status=new&page=2',
  '/dashboard/orders/01900000-0000-7000-8000-000000000000',
  '/admin/stores',
])('a page of ours is kept: %s', (next) => {
  expect(safeNext(next, HOME)).toBe(next);
});

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '///evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/dashboard/%2f%2fevil.example',
  '/dashboard\r\nset-cookie: a=b',
  '/dashboard%0d%0aset-cookie:a=b',
  '/dashboard/../..//evil.example',
  '/dashboard/%2e%2e/%2e%2e//evil.example',
  '/dashboardx',
  '/catalog/some-shop',
  'javascript:alert(1)',
  '/login?next=/dashboard',
])('F-04 anything else leads home: %j', (next) => {
  expect(safeNext(next, HOME)).toBe(HOME);
});
