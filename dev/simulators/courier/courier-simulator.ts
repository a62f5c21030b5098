import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { controlPage } from './control-page.ts';
import { isStep, Parcels, type Step } from './parcels.ts';

/** The account that the simulated aggregator knows. */
export const SIMULATED_ACCOUNT = { email: 'api@bluemug.example', password: 'courier-boats-44' };

/** How it can be made to misbehave. */
export const FAULTS = ['none', 'down', 'unauthorized', 'slow', 'busy', 'rubbish'] as const;
export type Fault = (typeof FAULTS)[number];

type Answer = [status: number, body: object];
const refused = (status: number, message: string): Answer => [
  status,
  { message, status_code: status },
];

const V1 = '/v1/external';
const SLOW_MS = 15_000;

/**
 * Stands in for the shipping aggregator in development and in tests: the real paths, forms and
 * errors, and a page on which a developer moves parcels.
 */
export class CourierSimulator {
  readonly parcels = new Parcels();
  fault: Fault = 'none';
  account = { ...SIMULATED_ACCOUNT };
  /** After so many more calls it is down; null: never. */
  failAfter: number | null = null;
  /** Calls by path, to be looked at by tests. */
  readonly calls: string[] = [];
  readonly #tokens = new Set<string>();
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });
  readonly #stopped = new AbortController();

  /** Listens on this machine alone. @returns its origin */
  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  move(awb: string, step: Step, at?: Date): void {
    this.parcels.move(awb, step, at);
  }

  /** Every token that was given out is no longer taken. */
  forgetTokens(): void {
    this.#tokens.clear();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const body = await bodyOf(request);
    if (!url.pathname.startsWith(V1)) return this.#control(request, url, body, response);
    const path = url.pathname.slice(V1.length);
    this.calls.push(`${request.method} ${path}`);
    if (await this.#misbehaves(response)) return;
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const [status, answer] =
      path === '/auth/login' ? this.#login(body) : this.#track(path, token, body);
    sendJson(response, status, answer);
  }

  async #misbehaves(response: ServerResponse): Promise<boolean> {
    if (this.failAfter !== null && this.failAfter-- === 0) {
      this.failAfter = null;
      this.fault = 'down';
    }
    if (this.fault === 'down') sendJson(response, 503, { message: 'Service Unavailable' });
    if (this.fault === 'unauthorized') sendJson(response, 401, { message: 'Unauthenticated.' });
    if (this.fault === 'busy') sendJson(response, 429, { message: 'Too Many Attempts.' });
    if (this.fault === 'rubbish') response.writeHead(200).end('<html>maintenance</html>');
    if (this.fault === 'slow') {
      await wait(SLOW_MS, undefined, { signal: this.#stopped.signal });
      sendJson(response, 504, { message: 'Gateway Time-out' });
    }
    return this.fault !== 'none';
  }

  #login(body: unknown): Answer {
    const { email, password } = (body ?? {}) as Partial<typeof SIMULATED_ACCOUNT>;
    if (email !== this.account.email || password !== this.account.password) {
      return refused(403, 'Invalid email and password combination');
    }
    const token = `simulated-${randomBytes(12).toString('hex')}`;
    this.#tokens.add(token);
    return [200, { id: 1, email, token }];
  }

  #track(path: string, token: string, body: unknown): Answer {
    if (!this.#tokens.has(token)) return refused(401, 'Unauthenticated.');
    const awb = /^\/courier\/track\/awb\/([^/]+)$/.exec(path)?.[1];
    if (awb) return [200, this.parcels.answer(decodeURIComponent(awb))];
    const { awbs } = (body ?? {}) as { awbs?: string[] };
    if (path !== '/courier/track/awbs' || !Array.isArray(awbs)) return refused(404, 'Not found');
    if (awbs.length > 50) return refused(422, 'Too many');
    const known = new Set(this.parcels.all().map((parcel) => parcel.awb));
    const found = awbs.filter((each) => known.has(each));
    return [200, Object.fromEntries(found.map((each) => [each, this.parcels.answer(each)]))];
  }

  /** The developer's page and what its buttons post. */
  #control(request: IncomingMessage, url: URL, body: unknown, response: ServerResponse): void {
    const { awb, step, fault } = (body ?? {}) as Record<string, string | undefined>;
    if (request.method === 'POST') {
      if (url.pathname === '/move' && awb && step && isStep(step)) this.move(awb.trim(), step);
      const wanted = FAULTS.find((each) => each === fault);
      if (url.pathname === '/fault' && wanted) this.fault = wanted;
      response.writeHead(303, { location: '/' }).end();
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(controlPage({ parcels: this.parcels.all(), fault: this.fault, faults: FAULTS }));
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const MAX_BODY = 100_000;

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += chunk;
    if (text.length > MAX_BODY) throw new Error('The body is too long');
  }
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
