import { expect, test } from 'vitest';
import { useApp } from './support/app.ts';
import { aStore } from './support/stores.ts';

const context = useApp();

test('a query parameter that no schema names does not reach the handler', async () => {
  const store = await aStore(context.app);
  const answer = await context.app.inject({
    url: '/dashboard/staff?sort=%3Cscript%3E&search=nobody',
    headers: { ...store.headers, accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Nobody but you');
});
