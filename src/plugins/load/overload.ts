import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Refusal } from '../../errors.ts';
import { CROWD } from '../../kernel/concurrency/admission-queue.ts';
import { database } from '../../kernel/db/db.ts';
import { wantsJson } from '../../kernel/http/http-types.ts';
import { ENGLISH, offeredLanguages } from '../../kernel/translation/languages.ts';
import { message, translator } from '../../kernel/translation/translator.ts';
import { requestsOverloaded } from '../../kernel/watch/metrics.ts';
import { isProbe } from './is-probe.ts';

const LOOK_MS = 250;
const LOOKS_A_SECOND = 1_000 / LOOK_MS;
/** Requests need a few turns of the event loop: when one is later than this, they are very late. */
const MOST_LAG_MS = 500;
/** With this many between two checks, refusing some makes the rest faster. */
const MANY = 50;
/** Requests in progress may take this many seconds, at the latest pace. */
const MOST_SECONDS = 1;
/** Not a crowd: a slow machine, at thirty a second, handles them in five seconds. */
const FEW = 150;
/** The utilization from which on the event loop is the bottleneck. */
const BUSY = 0.9;
const RETRY_AFTER_SECONDS = '5';
const BUSY_NOW = message('errors.service.overloaded');
const ASSET = /^\/assets(?:\/|$|\?)/;

/** Some fast responses and some fast refusals are better than none in time. */
async function plugin(app: FastifyInstance) {
  const pace = new Pace();
  const timer = setInterval(() => pace.look(), LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  const pages = new Map<string, string>();
  app.addHook('onReady', async () => {
    for (const language of new Set([...offeredLanguages('shop'), ...offeredLanguages('desk')])) {
      const t = translator(language);
      pages.set(language, await app.view('shared/busy', { t, url: '', session: null }));
    }
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Probes must distinguish this from a dead process.
    const isOpen = isProbe(request.url) || ASSET.test(request.url);
    const { isStream } = request.routeOptions.config;
    if (isOpen || pace.takes(isStream ? null : reply.raw)) return done();
    requestsOverloaded.inc();
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    // A typed form gets a page of its own.
    if (request.method !== 'GET' || wantsJson(request) || isPart(request)) {
      return done(new Refusal(503, 'OVERLOADED', BUSY_NOW));
    }
    const page = pages.get(request.t.language) ?? pages.get(ENGLISH);
    reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

const isPart = ({ headers }: FastifyRequest): boolean => headers['hx-request'] !== undefined;

class Pace {
  #isTooLate = false;
  #most = Infinity;
  #come = 0;
  #comeBefore = 0;
  /** Requests that had arrived when the process last kept up. */
  #comeBeforeCrowd = 0;
  readonly #open = new Set<ServerResponse>();
  /** Those of them that only wait for their clients. */
  #idle = 0;
  #ended = 0;
  readonly #endedBefore: number[] = [];
  /** Checks within a second at which the process was behind; each other check subtracts one. */
  #looksBehind = 0;
  #due = performance.now() + LOOK_MS;
  #lag = 0;
  #busy = performance.eventLoopUtilization();
  /** `response` null: a response without an end. */
  takes(response: ServerResponse | null): boolean {
    this.#come++;
    const isBehind = this.#isTooLate || this.#underWay() >= this.#most;
    if (isBehind && this.#come - this.#comeBeforeCrowd > CROWD) return false;
    if (!response) return true;
    this.#open.add(response);
    // Also when its client disconnects.
    response.once('close', () => this.#end(response));
    return true;
  }

  #end(response: ServerResponse): void {
    if (this.#open.delete(response)) this.#ended++;
  }

  #underWay(): number {
    return this.#open.size - this.#idle;
  }

  look(): void {
    const now = performance.now();
    const isMany = this.#come - this.#comeBefore > MANY;
    this.#comeBefore = this.#come;
    // Late twice in a row: one long task is not a crowd.
    const lag = Math.min(this.#lag, now - this.#due);
    this.#lag = now - this.#due;
    this.#due = now + LOOK_MS;
    this.#isTooLate = lag > MOST_LAG_MS && isMany;
    // A response behind others on a closed connection gets no event.
    for (const response of this.#open) if (response.req.socket.destroyed) this.#end(response);
    this.#idle = [...this.#open].filter(isClientSlow).length;
    this.#most = this.#mostNow();
    const isBehind = this.#isTooLate || this.#most < Infinity;
    const looks = this.#looksBehind + (isBehind ? 1 : -1);
    this.#looksBehind = Math.min(Math.max(looks, 0), LOOKS_A_SECOND);
    if (this.#looksBehind === 0) this.#comeBeforeCrowd = this.#come;
  }

  #mostNow(): number {
    this.#endedBefore.push(this.#ended);
    if (this.#endedBefore.length > LOOKS_A_SECOND + 1) this.#endedBefore.shift();
    const lastSecond = this.#ended - (this.#endedBefore[0] ?? 0);
    const atThisPace = Math.max(FEW, lastSecond * MOST_SECONDS);
    const isBusy = this.#utilization() > BUSY;
    // Requests that wait for another service, such as a gateway, don't keep this process busy.
    const isCrowded = this.#underWay() >= atThisPace && (isBusy || isPoolExhausted());
    return isCrowded ? atThisPace : Infinity;
  }

  #utilization(): number {
    const busy = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(busy, this.#busy);
    this.#busy = busy;
    return utilization;
  }
}

/** Whether the request is still being received, or its response not read yet: not our work. */
const isClientSlow = ({ req, writableEnded }: ServerResponse): boolean =>
  req.complete === false || writableEnded;

const isPoolExhausted = (): boolean => database().client.pool.numPendingAcquires() > 0;

export const overloadPlugin = fp(plugin, { name: 'overload', dependencies: ['own-origin'] });
