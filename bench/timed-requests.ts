import type { FastifyInstance } from 'fastify';
import { percentile as exactPercentile } from '../dev/percentile.ts';
import type { Figure } from './report.ts';

/** Answers the milliseconds that one request took. */
export type Get = (url: string, headers?: Record<string, string>) => Promise<number>;

/** Requests of somebody with these headers. @throws Error for an answer other than 200 */
export const getAs =
  (app: FastifyInstance, who: Record<string, string>): Get =>
  async (url, headers) => {
    const started = performance.now();
    const { statusCode, body } = await app.inject({ url, headers: { ...who, ...headers } });
    const took = performance.now() - started;
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body.slice(0, 200)}`);
    return took;
  };

/** One kind of request. */
export interface Asked {
  what: string;
  url: string;
  headers?: Record<string, string>;
}

interface Bounds {
  rounds: number;
  limitMs: number;
}

const WARM_UP = 3;

/** All kinds in turn, so that a slow moment of the machine is nobody's alone. */
export async function timed(
  get: Get,
  requests: readonly Asked[],
  { rounds, limitMs }: Bounds,
): Promise<Figure[]> {
  const times = new Map<Asked, number[]>(requests.map((asked) => [asked, []]));
  const cpu = new Map<Asked, number[]>(requests.map((asked) => [asked, []]));
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const asked of requests) {
      const before = process.cpuUsage();
      const took = await get(asked.url, asked.headers);
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      times.get(asked)?.push(took);
      cpu.get(asked)?.push((user + system) / 1_000);
    }
  }
  return requests.map((asked) => ({
    what: asked.what,
    url: asked.url,
    unit: 'ms',
    p50: percentile(times.get(asked) ?? [], 0.5),
    value: percentile(times.get(asked) ?? [], 0.95),
    // Of the web process alone; on a machine that others load, it says more than the time.
    cpuP50: percentile(cpu.get(asked) ?? [], 0.5),
    limit: limitMs,
  }));
}

/** The value that so large a part of all does not exceed, to a tenth. */
export function percentile(values: readonly number[], part: number): number {
  return Number(exactPercentile(values, part).toFixed(1));
}
