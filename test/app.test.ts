import { expect, test } from 'vitest';
import { useApp } from './support/app.ts';

const context = useApp();

test('an unknown path below /api answers a JSON error with a request id', async () => {
  const response = await context.app.inject('/api/nothing-here');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ statusCode: 404, error: 'Not Found', code: 'NOT_FOUND' });
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});
