import { performance } from 'node:perf_hooks';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { tooMany } from '../errors.ts';
import { BUSY_TURNS, RATES, type Rate } from '../limits.ts';
import type { RateLimit } from './limits.ts';

/** What a request of this class keeps busy, of which a store has one at a time; undefined: nothing. */
export function busyOf({ groupId }: RateLimit): Rate['busy'] {
  const rate: Rate = RATES[groupId];
  return rate.busy;
}

/** In milliseconds: about what one of them takes. */
const SHORTLY = 2_000;

interface Turn {
  line: string;
  since: number;
}

/**
 * Hooks of a route that keeps a process busy: they take the store's turn before its handler and give it
 * back after its answer and a rest. Whoever asks for everything at once waits for itself, and half of
 * the time is left to everybody else.
 */
export function busyHooks({ accountLimits }: Pick<Config, 'accountLimits'>) {
  /** Who waits, by store, where its turn is taken. */
  const lines = new Map<string, (() => void)[]>();
  const turns = new WeakMap<FastifyRequest, Turn>();

  async function enter(line: string): Promise<void> {
    const waiting = lines.get(line);
    if (!waiting) {
      lines.set(line, []);
      return;
    }
    if (waiting.length >= BUSY_TURNS.waitingPerStore) throw tooMany('One after the other', SHORTLY);
    // Whoever is done hands the turn over.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(line: string): void {
    const next = lines.get(line)?.shift();
    if (next) next();
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
    /** @throws Refusal 429 to a store that has too many in line */
    take: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!accountLimits) return;
      const { ownerId, userId } = request.signedIn;
      const line = `${busy}:${ownerId ?? userId}`;
      await enter(line);
      turns.set(request, { line, since: performance.now() });
      // To whoever has gone meanwhile nothing is sent, after which the turn would come back.
      if (reply.raw.destroyed) giveBack(request);
      else reply.raw.once('close', () => giveBack(request));
    },
    giveBack: async (request: FastifyRequest) => giveBack(request),
  });
}
