import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { TestApp } from './app.ts';

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** A CDN in front of the test's application. */
export interface FakeCdn {
  /** "http://127.0.0.1:1234" */
  origin: string;
  /** Where it takes purges, and with which token. */
  purge: { url: string; token: string };
  /** The names of each purge that it took. */
  purged: string[][];
  /** How it answers purges, 200 by default; null: not at all. */
  purgeStatus: number | null;
  /** How many purges it takes before it answers 429. */
  mostPurges: number;
  /** Gets an address through it: whether from its cache, and what. */
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ cached: boolean; status: number; text: string; headers: Headers }>;
}

/**
 * Starts a CDN that keeps by the address alone, as many do: it ignores `vary`, and passes all headers
 * on. It keeps what is public for as long as the test takes, and drops by `cache-tag`.
 */
export function useFakeCdn(context: TestApp): FakeCdn {
  const kept = new Map<string, Answer>();
  const cdn: FakeCdn = {
    origin: '',
    purge: { url: '', token: 'the-token-of-the-test-cdn' },
    purged: [],
    purgeStatus: 200,
    mostPurges: Number.POSITIVE_INFINITY,
    get: async (path, headers = {}) => {
      const answer = await fetch(cdn.origin + path, { headers, redirect: 'manual' });
      const cached = answer.headers.get('x-cache') === 'hit';
      return { cached, status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
  let upstream = '';

  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/purge') {
      await purge(request, response);
      return;
    }
    const url = request.url ?? '';
    const found = request.method === 'GET' ? kept.get(url) : undefined;
    const answer = found ?? (await fetched(upstream + url, request));
    if (!found && request.method === 'GET' && isPublic(answer)) kept.set(url, answer);
    response.writeHead(answer.status, { ...answer.headers, 'x-cache': found ? 'hit' : 'miss' });
    response.end(answer.body);
  }

  async function purge(request: IncomingMessage, response: ServerResponse) {
    const { tags } = JSON.parse((await buffer(request)).toString()) as { tags: string[] };
    const { authorization, 'surrogate-key': named } = request.headers;
    const isAllowed =
      request.method === 'POST' &&
      authorization === `Bearer ${cdn.purge.token}` &&
      named === tags.join(' ');
    if (!isAllowed) return response.writeHead(403).end();
    if (cdn.purgeStatus === null) return undefined;
    if (cdn.purgeStatus !== 200) return response.writeHead(cdn.purgeStatus).end();
    if (cdn.purged.length >= cdn.mostPurges) return response.writeHead(429).end();
    cdn.purged.push([...tags].sort());
    for (const [url, { headers }] of kept) {
      if (headers['cache-tag']?.split(',').some((tag) => tags.includes(tag))) kept.delete(url);
    }
    return response.end('{"success":true}');
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  beforeAll(async () => {
    upstream = await context.app.listen({ port: 0, host: '127.0.0.1' });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cdn.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    cdn.purge.url = `${cdn.origin}/purge`;
  });
  beforeEach(() => {
    kept.clear();
    cdn.purged = [];
    cdn.purgeStatus = 200;
    cdn.mostPurges = Number.POSITIVE_INFINITY;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return cdn;
}

/** To be kept by everybody, and for longer than not at all. */
function isPublic({ status, headers }: Answer): boolean {
  const { 'cache-control': control = '', 'set-cookie': cookie } = headers;
  return (
    status === 200 &&
    cookie === undefined &&
    /\bpublic\b/.test(control) &&
    !/\b(?:private|no-store|no-cache)\b/.test(control)
  );
}

function fetched(url: string, { method, headers }: IncomingMessage): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = requestHttp(url, { method, headers }, async (response) => {
      const { statusCode = 0, headers: answered } = response;
      const body = await buffer(response);
      resolve({ status: statusCode, headers: answered as Record<string, string>, body });
    });
    request.on('error', reject).end();
  });
}
