import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CourierClient } from '../../../src/clients/courier/courier-client.ts';

let server: Server;
let client: CourierClient;
let answer: { status: number; body: string; headers?: Record<string, string> };

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = new CourierClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterAll(() => server.close());

const answers = (status: number, body: object | string, headers = {}) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers };
};

describe('a question', () => {
  test.each([
    ['unauthorized', 401, { message: 'Unauthenticated.' }],
    ['unauthorized', 200, { message: 'token expired', status_code: 401 }],
    ['rate_limited', 429, { message: 'rate limited', status_code: 429 }],
    ['refused', 422, { message: 'The given data was invalid.' }],
    ['unreachable', 503, 'Service Unavailable'],
    ['unreadable', 200, '<html>maintenance</html>'],
    ['unreadable', 200, JSON.stringify('x'.repeat(5 * 1024 * 1024))],
  ])('is %s for %i %j', async (failure, status, body) => {
    answers(status, body);
    await expect(client.track('token', '141')).rejects.toMatchObject({
      name: 'CourierError',
      failure,
    });
  });

  test('does not follow a redirect with its token', async () => {
    answers(302, '', { location: 'http://127.0.0.1:9/' });
    await expect(client.track('token', '141')).rejects.toMatchObject({ failure: 'unreachable' });
  });

  test('is not waited for without an end', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    answers(200, {});
    await expect(client.track('token', '141')).rejects.toMatchObject({ failure: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(8_000);
    timeout.mockRestore();
  });

  test('where nobody listens is answered by nobody', async () => {
    const nobody = new CourierClient('http://127.0.0.1:9');
    await expect(nobody.trackMany('token', ['141'])).rejects.toMatchObject({
      failure: 'unreachable',
    });
  });

  test('for many gives each one its answer, those left out as not scanned', async () => {
    answers(200, { 141: { tracking_data: { shipment_status: 18 } } });
    const found = await client.trackMany('token', ['141', '142']);
    expect([...found].map(([awb, { state }]) => [awb, state])).toEqual([
      ['141', 'in_transit'],
      ['142', 'awaiting_scan'],
    ]);
  });
});

describe('signing in', () => {
  test('gives the token', async () => {
    answers(200, { token: 'jwt-token' });
    expect(await client.login('a@b.example', 'secret')).toBe('jwt-token');
  });

  test.each([
    ['wrong_login', 401, { message: 'invalid credentials', status_code: 401 }],
    ['wrong_login', 403, { message: 'Invalid email and password combination' }],
    ['wrong_login', 422, { message: 'The email field is required.' }],
    ['unreadable', 200, { message: 'ok' }],
    ['unreachable', 500, ''],
    ['rate_limited', 429, ''],
  ])('is %s for %i %j', async (failure, status, body) => {
    answers(status, body);
    await expect(client.login('a@b.example', 'secret')).rejects.toMatchObject({ failure });
  });
});
