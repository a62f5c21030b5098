import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { PageQuery } from '../../src/kernel/db/pagination.ts';
import { refuseForms } from '../../src/plugins/bodies/body-parsers.ts';
import { cpuTime } from '../support/cpu-time.ts';
import { useFrame } from '../support/frame-app.ts';

const Thing = Type.Object({
  name: Type.String({ maxLength: 100 }),
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999 })),
  customer: Type.Optional(Type.Unknown()),
});

const context = useFrame((door: FastifyInstance) => {
  door.post('/page', { schema: { body: Thing } }, async ({ body }) => body);
  door.register(async (api) => {
    refuseForms(api);
    api.post('/api/things', { schema: { body: Thing } }, async ({ body }) => body);
    api.post('/api/nothing', async ({ body }) => ({ body: body === undefined ? 'none' : body }));
    api.get(
      '/api/things/:id',
      {
        schema: {
          querystring: Type.Object({ page: PageQuery.page, search: Type.Optional(Type.String()) }),
        },
      },
      async ({ query, params }) => ({ query, params }),
    );
  });
});

const send = (payload: string | Buffer, contentType = 'application/json', url = '/api/things') =>
  context.app.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload });

const REFUSED = { statusCode: 400, error: 'Bad Request', message: expect.any(String) };

describe('kinds of bodies', () => {
  const body = '{"name":"Mug"}';
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;charset=UTF-8',
    'application/json ; foo=bar',
  ])('%s is read as JSON', async (type) => {
    const answer = await send(body, type);
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Mug' }]);
  });

  test.each([
    'text/plain',
    'text/plain; x=application/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json-patch+json',
    'text/json',
    'application\t/json',
    ' ',
    'application/octet-stream',
    'multipart/form-data; boundary=x',
  ])('D-02 the API refuses %s', async (type) => {
    const answer = await send('{"name":1}', type);
    expect([400, 415]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      statusCode: answer.statusCode,
      code: expect.any(String),
    });
  });

  test('pages take forms, the API does not', async () => {
    const form = 'name=Blue+Mug';
    const type = 'application/x-www-form-urlencoded';
    expect((await send(form, type, '/page')).json()).toEqual({ name: 'Blue Mug' });
    expect((await send(form, type)).statusCode).toBe(415);
  });

  test('an empty JSON body is no body', async () => {
    expect((await send('', 'application/json', '/api/nothing')).json()).toEqual({ body: 'none' });
    expect((await send('')).json()).toMatchObject(REFUSED);
  });

  test('D-06 a compressed body is not unpacked', async () => {
    const answer = await context.app.inject({
      method: 'POST',
      url: '/api/things',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync(Buffer.alloc(1_000_000)),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('broken bodies', () => {
  test.each([
    '{',
    '{"name":}',
    'nothing',
    '{"name":"Mug"} x',
    '\ufeff\ufeff{}',
    '[]',
    'null',
    '"x"',
  ])('%j is answered 400 in our shape', async (payload) => {
    const answer = await send(payload);
    expect(answer.json()).toMatchObject(REFUSED);
    expect(answer.body).not.toMatch(/SyntaxError|position|FST_|at /);
  });

  test.each([
    '{"name":"Mug","__proto__":{"admin":true}}',
    '{"name":"Mug","constructor":{"prototype":{"admin":true}}}',
    '{"name":"Mug","customer":{"__proto__":{"admin":true}}}',
  ])('D-02 %s pollutes nothing', async (payload) => {
    expect((await send(payload)).statusCode).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('with a key twice, the last one counts for check and handler alike', async () => {
    expect((await send('{"name":"Mug","name":7}')).statusCode).toBe(400);
    expect((await send('{"name":7,"name":"Mug"}')).json()).toEqual({ name: 'Mug' });
  });

  test.each([
    '"1"',
    'true',
    '[1]',
    '1.5',
    '0',
    '-1',
    '10000',
    '1e309',
    '9007199254740993',
    '{}',
    'null',
  ])('D-05 a quantity of %s is refused, and named', async (quantity) => {
    const answer = await send(`{"name":"Mug","quantity":${quantity}}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe('quantity');
  });

  test('what is too large is refused before it is read', async () => {
    const answer = await send(JSON.stringify({ name: 'x'.repeat(257 * 1024) }));
    expect(answer.json()).toMatchObject({ statusCode: 413, code: 'TOO_LARGE' });
  });
});

describe('texts', () => {
  const text = (value: unknown) => send(JSON.stringify(value));
  test.each([
    ['name', { name: 'M\u0000ug' }],
    ['name', { name: 'Mug \ud83d' }],
    ['customer.notes.1', { name: 'Mug', customer: { notes: ['fine', '\udc00'] } }],
    ['customer', { name: 'Mug', customer: { 'a\u0000b': 1 } }],
  ])('what no database stores is refused at %s', async (path, value) => {
    const answer = await text(value);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().details.fields[0].path).toBe(path);
  });

  test('emoji, other scripts and line breaks pass', async () => {
    const name = 'नीला मग 🫖 \u202eabc\r\n';
    expect((await text({ name })).json()).toEqual({ name });
  });

  test.each(['/api/things/a%00b', '/api/things/1?search=a%00b', '/api/things/1?x%00y=1'])(
    '%s is refused',
    async (url) => {
      expect((await context.app.inject(url)).statusCode).toBe(400);
    },
  );

  test('bottomless nesting is refused and costs nothing', async () => {
    const depth = 1_500;
    const body = `{"name":"Mug","customer":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const worked = await cpuTime(async () => {
      expect((await send(body)).statusCode).toBe(400);
    });
    expect(worked).toBeLessThan(1_000);
  });
});

describe('addresses', () => {
  test.each(['/api/%zz', '/api/things/%ff%fe', '/api/things/%E0%A4%A'])(
    '%s is answered 400 in our shape',
    async (url) => {
      const answer = await context.app.inject(url);
      expect(answer.json()).toMatchObject(REFUSED);
      expect(answer.headers['x-request-id']).toBeDefined();
    },
  );

  test('an id of endless length is refused', async () => {
    const answer = await context.app.inject(`/api/things/${'a'.repeat(5_000)}`);
    expect([404, 414]).toContain(answer.statusCode);
    expect(answer.json()).toMatchObject({
      statusCode: answer.statusCode,
      code: expect.any(String),
    });
  });

  test.each([
    'page=0',
    'page=x',
    'page=1&page=2',
    'page[]=1&page=x',
    'page=1e400',
    'search=a&search=b',
  ])('the query %s is refused or taken as if it were not there, never half', async (query) => {
    const answer = await context.app.inject(`/api/things/1?${query}`);
    if (answer.statusCode === 200) expect(answer.json().query.page).toBe(1);
    else expect(answer.json()).toMatchObject(REFUSED);
  });

  test('an empty parameter is one that was not filled in', async () => {
    const answer = await context.app.inject('/api/things/1?page=&search=');
    expect(answer.json().query).toEqual({ page: 1 });
  });
});
