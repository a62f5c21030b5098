import Fastify from 'fastify';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { useExactValidation } from '../../../src/kernel/http/validation.ts';
import { useApp } from '../../support/app.ts';
import { aStore } from '../../support/stores.ts';

const context = useApp();

test('a query parameter that no schema names does not reach the handler', async () => {
  const store = await aStore(context.app);
  const answer = await context.app.inject({
    url: '/dashboard/staff?sort=%3Cscript%3E&search=nobody',
    headers: { ...store.headers, accept: 'text/html' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('No staff yet');
});

test('a route that names some of its headers still knows the address behind a proxy', async () => {
  const app = Fastify({ trustProxy: '127.0.0.1' });
  useExactValidation(app);
  const headers = Type.Object({ 'x-signature': Type.Optional(Type.String()) });
  app.get('/', { schema: { headers } }, async ({ ip }) => ({ ip }));
  const answer = await app.inject({ url: '/', headers: { 'x-forwarded-for': '192.0.2.7' } });
  expect(answer.json()).toEqual({ ip: '192.0.2.7' });
});
