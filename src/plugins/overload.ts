import type { ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { database } from '../db.ts';
import { Refusal } from '../errors.ts';
import { wantsJson } from '../http-types.ts';
import { CROWD } from '../waiting-line.ts';
import { isProbe } from './is-probe.ts';

/** How often, in milliseconds, it is looked how the process keeps up. */
const LOOK_MS = 250;
const LOOKS_A_SECOND = 1_000 / LOOK_MS;
/** Requests come back to the event loop a few times: when it is later than this, they are very late. */
const MOST_LAG_MS = 500;
/** As many between two looks that to send some away makes it quicker for the rest. */
const MANY = 50;
/** What is under way may take this many seconds, at the pace of the last one. */
const MOST_SECONDS = 1;
/** No more than these are no crowd: a slow machine, of thirty a second, is done with them in five. */
const FEW = 150;
/** The share of the time from which on the event loop is what everybody waits for. */
const BUSY = 0.9;
const RETRY_AFTER_SECONDS = '5';
const MESSAGE = 'Too many people are using this site right now. Try again in a few seconds';
/** What a page is made of. */
const ASSET = /^\/assets(?:\/|$|\?)/;

/**
 * Sends people away at once while the process is too late for those who are there already: some
 * quick answers and some quick refusals instead of answers for nobody in time.
 */
async function plugin(app: FastifyInstance) {
  const pace = new Pace();
  const timer = setInterval(() => pace.look(), LOOK_MS);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
  let page = '';
  app.addHook('onReady', async () => {
    page = await app.view('shared/busy', { url: '', session: null });
  });
  app.addHook('onRequest', (request, reply, done) => {
    // Probes must tell this from a dead process.
    const isOpen = isProbe(request.url) || ASSET.test(request.url);
    const { isStream } = request.routeOptions.config;
    if (isOpen || pace.takes(isStream ? null : reply.raw)) return done();
    reply.header('retry-after', RETRY_AFTER_SECONDS);
    // What was typed into a form is worth a page of its own.
    if (request.method !== 'GET' || wantsJson(request) || isPart(request)) {
      return done(new Refusal(503, 'OVERLOADED', MESSAGE));
    }
    reply.code(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

const isPart = ({ headers }: FastifyRequest): boolean => headers['hx-request'] !== undefined;

/** How this process keeps up with what it is asked. */
class Pace {
  #isTooLate = false;
  /** So many may be under way. */
  #most = Infinity;
  #come = 0;
  #comeBefore = 0;
  /** How many had come when it last kept up. */
  #comeBeforeCrowd = 0;
  readonly #open = new Set<ServerResponse>();
  /** How many of these only their clients keep open. */
  #idle = 0;
  #ended = 0;
  /** How many had ended at the last looks, the oldest first. */
  readonly #endedBefore: number[] = [];
  /** At so many looks, at most those of a second, it did not keep up; each other takes one away. */
  #looksBehind = 0;
  #due = performance.now() + LOOK_MS;
  #lag = 0;
  #busy = performance.eventLoopUtilization();
  /** Whether one more is answered; null for an answer that nobody waits for the end of. */
  takes(response: ServerResponse | null): boolean {
    this.#come++;
    const isBehind = this.#isTooLate || this.#underWay() >= this.#most;
    if (isBehind && this.#come - this.#comeBeforeCrowd > CROWD) return false;
    if (!response) return true;
    this.#open.add(response);
    // Also when its client has gone.
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
    // Late twice in a row: one long piece of work is no crowd.
    const lag = Math.min(this.#lag, now - this.#due);
    this.#lag = now - this.#due;
    this.#due = now + LOOK_MS;
    this.#isTooLate = lag > MOST_LAG_MS && isMany;
    // An answer that waited for others on its connection is not told when that is gone.
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
    // Who waits for somebody else's answer, such as a gateway's, keeps nobody here from working.
    const isCrowded = this.#underWay() >= atThisPace && (isBusy || isPoolExhausted());
    return isCrowded ? atThisPace : Infinity;
  }

  /** The share of the time since the last look that the event loop had something to do. */
  #utilization(): number {
    const busy = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(busy, this.#busy);
    this.#busy = busy;
    return utilization;
  }
}

/** Whether it is still being sent, or answered and not yet read: neither is work of ours. */
const isClientSlow = ({ req, writableEnded }: ServerResponse): boolean =>
  req.complete === false || writableEnded;

const isPoolExhausted = (): boolean => database().client.pool.numPendingAcquires() > 0;

export const overloadPlugin = fp(plugin, { name: 'overload', dependencies: ['own-origin'] });
