import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  backToPage,
  callName,
  pause,
  Refusal,
  serveControlPage,
  simulatorApp,
} from '../simulator-app.ts';
import { controlPage } from './control-page.ts';
import { isStep, Parcels, type Step } from './parcels.ts';

/** The account that the simulated aggregator knows. */
export const SIMULATED_ACCOUNT = { email: 'api@bluemug.example', password: 'courier-boats-44' };

/** How it can be made to misbehave. */
export const FAULTS = ['none', 'down', 'unauthorized', 'slow', 'busy', 'rubbish'] as const;
export type Fault = (typeof FAULTS)[number];

const refusal = (status: number, message: string): Refusal =>
  new Refusal(status, { message, status_code: status });

const V1 = '/v1/external';
const SLOW_MS = 15_000;
const MOST_AWBS = 50;

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
  readonly #app = simulatorApp();

  constructor() {
    serveControlPage(this.#app, this, FAULTS, () =>
      controlPage({ parcels: this.parcels.all(), fault: this.fault, faults: FAULTS }),
    );
    this.#app.post<{ Body: { awb?: string; step?: string } }>('/move', ({ body }, reply) => {
      const { awb, step } = body;
      if (awb && step && isStep(step)) this.move(awb.trim(), step);
      return backToPage(reply);
    });
    this.#app.register(async (api) => this.#serveApi(api), { prefix: V1 });
  }

  /** Listens on this machine alone. @returns its origin */
  start(port = 0): Promise<string> {
    return this.#app.listen({ port, host: '127.0.0.1' });
  }

  async stop(): Promise<void> {
    await this.#app.close();
  }

  move(awb: string, step: Step, at?: Date): void {
    this.parcels.move(awb, step, at);
  }

  /** Every token that was given out is no longer taken. */
  purgeTokens(): void {
    this.#tokens.clear();
  }

  #serveApi(api: FastifyInstance): void {
    api.addHook('preHandler', async (request) => {
      this.calls.push(callName(request, V1));
    });
    api.addHook('preHandler', (_request, reply) => this.#misbehave(reply));
    api.addHook('preHandler', async (request) => this.#mustBeSignedIn(request));
    api.post<{ Body: Partial<typeof SIMULATED_ACCOUNT> }>('/auth/login', async ({ body }) => {
      const { email, password } = body;
      if (email !== this.account.email || password !== this.account.password) {
        throw refusal(403, 'Invalid email and password combination');
      }
      const token = `simulated-${randomBytes(12).toString('hex')}`;
      this.#tokens.add(token);
      return { id: 1, email, token };
    });
    api.get<{ Params: { awb: string } }>('/courier/track/awb/:awb', async ({ params }) =>
      this.parcels.answer(params.awb),
    );
    api.post<{ Body: { awbs?: string[] } }>('/courier/track/awbs', async ({ body }) => {
      const { awbs = [] } = body;
      if (awbs.length > MOST_AWBS) throw refusal(422, 'Too many');
      const known = new Set(this.parcels.all().map((parcel) => parcel.awb));
      const found = awbs.filter((each) => known.has(each));
      return Object.fromEntries(found.map((each) => [each, this.parcels.answer(each)]));
    });
    api.setNotFoundHandler(() => {
      throw refusal(404, 'Not found');
    });
  }

  async #misbehave(reply: FastifyReply): Promise<unknown> {
    if (this.failAfter !== null && this.failAfter-- === 0) {
      this.failAfter = null;
      this.fault = 'down';
    }
    switch (this.fault) {
      case 'none':
        return;
      case 'down':
        throw refusal(503, 'Service Unavailable');
      case 'unauthorized':
        throw refusal(401, 'Unauthenticated.');
      case 'busy':
        throw refusal(429, 'Too Many Attempts.');
      case 'rubbish':
        return reply.send('<html>maintenance</html>');
      case 'slow':
        await pause(SLOW_MS);
        throw refusal(504, 'Gateway Time-out');
    }
  }

  #mustBeSignedIn({ url, headers }: FastifyRequest): void {
    if (url === `${V1}/auth/login`) return;
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    if (!this.#tokens.has(token)) throw refusal(401, 'Unauthenticated.');
  }
}
