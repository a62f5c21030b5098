import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { useApp } from '../support/app.ts';

const context = useApp();
const document = async () => (await context.app.inject('/docs/json')).json();

describe('/docs/json', () => {
  test('describes the API as OpenAPI 3.1, with its security and its errors', async () => {
    const { openapi, components, info } = await document();
    expect(openapi).toMatch(/^3\.1\./);
    expect(info.title).toBe('Stallkeeper');
    expect(components.securitySchemes.session).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(components.schemas.Error.properties.code).toMatchObject({ type: 'string' });
  });

  test('says of each route of a store which permission it needs, and whether a key can have it', async () => {
    const { paths } = await document();
    expect(paths['/api/orders'].get).toMatchObject({
      security: [{ session: [] }, { apiKey: ['orders.read'] }],
      'x-permission': 'orders.read',
      description: 'Permission: `orders.read`.',
    });
    expect(paths['/api/customers/{id}'].delete).toMatchObject({
      security: [{ session: [] }],
      description: expect.stringContaining('`customers.erase`. API keys can’t have it.'),
    });
    const { description } = paths['/api/store'].patch;
    expect(description).toContain('`paymentSettings` needs `settings.payments`');
    expect(paths['/api/auth/me'].get.security).toEqual([{ session: [] }]);
    expect(paths['/api/auth/sessions'].get.security).toEqual([{ session: [] }]);
  });

  test('holds every route under /api and /webhooks, and no page', async () => {
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const registered = context.app.routeTable
      .filter(
        ({ url, method }) =>
          /^\/(?:api|webhooks)\//.test(url) && method !== 'HEAD' && !url.endsWith('/*'),
      )
      .map(({ url, method }) => `${method} ${url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}')}`);
    expect(described.map((route) => route.replace(/\/$/, '')).sort()).toEqual(
      [...new Set(registered)].sort(),
    );
  });

  test('says what each route takes and answers', async () => {
    const { paths } = await document();
    const answersOf = (method: string, path: string) => goodAnswers(paths[path][method]);
    expect(answersOf('delete', '/api/products/{id}')).toEqual(['204']);
    expect(answersOf('post', '/api/orders')).toEqual(['201']);
    for (const path of ['orders', 'products', 'customers', 'notifications', 'staff']) {
      const { parameters, responses } = paths[`/api/${path}`].get;
      const page = responses[200].content['application/json'].schema;
      expect(Object.keys(page.properties)).toEqual([
        'items',
        'page',
        'limit',
        'total',
        'totalPages',
      ]);
      expect(page.properties.items.items.properties.id, path).toEqual({ type: 'string' });
      expect(parameters.filter(({ required }: Parameter) => required)).toEqual([]);
    }
    for (const [path, type] of [
      ['orders/export.csv', 'text/csv'],
      ['orders/{id}/invoice.pdf', 'application/pdf'],
      ['orders/{id}/label.pdf', 'application/pdf'],
      ['customers/{id}/export', 'application/json'],
    ]) {
      expect(Object.keys(paths[`/api/${path}`].get.responses[200].content)).toEqual([type]);
    }
    expect(answersOf('post', '/api/push-subscriptions/{id}/test')).toContain('202');
    const upload = paths['/api/products/import.csv'].post.requestBody.content;
    expect(Object.keys(upload)).toEqual(['multipart/form-data']);
    expect(paths['/api/orders'].post.parameters).toMatchObject([
      { in: 'header', name: 'idempotency-key', required: false },
    ]);
  });

  test('describes online payment: opening, placing, deciding, and what the gateway tells', async () => {
    const { paths } = await document();
    const opened = paths['/api/public/catalog/{slug}/create-payment'].post;
    expect(goodAnswers(opened)).toEqual(['200', '201']);
    const placed = paths['/api/public/catalog/{slug}/checkout'].post;
    expect(goodAnswers(placed)).toEqual(['200', '201']);
    for (const action of ['create-order', 'refund']) {
      const path = `/api/payments/attention/{transactionId}/${action}`;
      expect(paths[path].post.parameters, action).toContainEqual(
        expect.objectContaining({ in: 'header', name: 'idempotency-key' }),
      );
    }
    const { tags, parameters } = paths['/api/public/catalog/webhooks/gateway'].post;
    expect(tags).toEqual(['Webhooks']);
    const named = parameters.map((each: { in: string; name: string }) => `${each.in} ${each.name}`);
    expect(named).toContain('query store');
    expect(named.filter((name: string) => name.startsWith('header'))).toHaveLength(4);
  });

  test('describes what providers call, and bodies that need not be sent', async () => {
    const { paths } = await document();
    expect(Object.keys(paths['/webhooks/provider']).sort()).toEqual(['get', 'post']);
    expect(paths['/webhooks/gateway'].post.tags).toEqual(['Webhooks']);
    const { requestBody } = paths['/api/draft-orders/{id}/approve'].post;
    expect(requestBody).toMatchObject({ required: false });
    expect(paths['/api/orders'].post.requestBody).toMatchObject({ required: true });
  });

  test('says of each route whether it needs a session, and how it refuses', async () => {
    const { paths, components } = await document();
    expect(components.responses.Error409.content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Error',
    });
    for (const [path, methods] of Object.entries<Record<string, Operation>>(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const where = `${method} ${path}`;
        expect(operation.tags?.length, where).toBeGreaterThan(0);
        expect(operation.responses[404], where).toEqual({
          $ref: '#/components/responses/Error404',
        });
        expect(operation.responses[503], where).toBeDefined();
        const isPublic =
          /^\/(?:webhooks|api\/(?:public|auth|webhooks|chat-business-webhook|social-dm))(?:\/|$)/.test(
            path,
          );
        if (!isPublic) expect(operation.security?.[0], where).toEqual({ session: [] });
        expect(operation.security, where).toBeDefined();
      }
    }
  });
});

const goodAnswers = ({ responses }: Operation): string[] =>
  Object.keys(responses).filter((status) => status.startsWith('2'));

interface Parameter {
  required: boolean;
}

interface Operation {
  tags?: string[];
  security?: object[];
  responses: Record<string, object>;
}

test('/docs can be browsed without scripts of others or in the page', async () => {
  const page = await context.app.inject('/docs');
  const target =
    page.statusCode === 200 ? page : await context.app.inject(String(page.headers.location));
  expect(target.statusCode).toBe(200);
  expect(target.headers['content-type']).toMatch(/^text\/html/);
  const policy = String(target.headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe|unsafe-eval/);
  expect(target.body).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<]/);
  const script = /<script src="([^"]+)"/.exec(target.body)?.[1] ?? '';
  const loaded = await context.app.inject(new URL(script, 'http://x/docs/').pathname);
  expect(loaded.statusCode).toBe(200);
});

test('a public linter’s recommended rules find no error in it, and each operation has its own id', async () => {
  const source = (await context.app.inject('/docs/json')).body;
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: '/docs.json', config });
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ ruleId, message, location }) => [ruleId, message, location])).toEqual([]);
  const rules = problems.map(({ ruleId }) => ruleId);
  expect(rules.filter((rule) => rule.startsWith('operation-'))).toEqual([]);
  const { paths } = JSON.parse(source);
  expect(paths['/api/orders/{id}/cancel'].post.operationId).toBe('postOrdersByIdCancel');
});
