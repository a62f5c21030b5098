import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { tooMany } from '../../errors.ts';
import { BUSY_TURNS, RATES, type Rate, SHARE_OF_STORE } from '../../limits.ts';
import type { RateLimit } from './limits.ts';
import { principalOf } from './principal.ts';

/** Such requests keep the process busy, one per store at a time; undefined: none. */
export function busyOf({ groupId }: RateLimit): Rate['busy'] {
  const rate: Rate = RATES[groupId];
  return rate.busy;
}

/** In milliseconds: about the duration of one. */
const SHORTLY = 2_000;

interface Waiting {
  member: string | null;
  go: () => void;
}

interface Turn {
  line: string;
  since: number;
}

/**
 * They take the store's turn before the handler and release it after the response and a pause. A
 * store's parallel requests wait for each other, and half of the time is left to others.
 */
export function busyHooks({ accountLimits }: Pick<Config, 'accountLimits'>) {
  const lines = new Map<string, Waiting[]>();
  const turns = new WeakMap<FastifyRequest, Turn>();

  async function enter(line: string, member: string | null): Promise<void> {
    const waiting = lines.get(line);
    if (!waiting) {
      lines.set(line, []);
      return;
    }
    const most = BUSY_TURNS.waitingPerStore;
    const mine = waiting.filter((other) => other.member === member).length;
    const share = member ? most * SHARE_OF_STORE : most;
    if (waiting.length >= most || mine >= share) {
      throw tooMany('errors.tooMany.actions', SHORTLY);
    }
    // A finished request passes its turn on.
    await new Promise<void>((go) => waiting.push({ member, go }));
  }

  function leave(line: string): void {
    const next = lines.get(line)?.shift();
    if (next) next.go();
    else lines.delete(line);
  }

  function giveBack(request: FastifyRequest): void {
    const turn = turns.get(request);
    if (!turn) return;
    turns.delete(request);
    const rest = Math.min(performance.now() - turn.since, BUSY_TURNS.longestRest);
    setTimeout(() => leave(turn.line), rest).unref();
  }

  return (busy: NonNullable<Rate['busy']>) => ({
    /** @throws Refusal 429 when a store has too many waiting requests */
    take: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!accountLimits) return;
      const { group, member } = principalOf(request.signedIn);
      const line = `${busy}:${group}`;
      await enter(line, member);
      turns.set(request, { line, since: performance.now() });
      // A disconnected client gets no response, whose end would release the turn.
      if (reply.raw.destroyed) giveBack(request);
      else reply.raw.once('close', () => giveBack(request));
    },
    giveBack: async (request: FastifyRequest) => giveBack(request),
  });
}
