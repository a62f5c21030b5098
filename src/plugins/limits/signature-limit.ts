import { normalizeIP } from '@fastify/rate-limit';
import { WEBHOOKS } from '../../limits.ts';
import type { Counters } from './counters.ts';

const MINUTE = 60_000;

export class FailedSignatures {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** True when the address has sent too many within a minute. */
  async areTooMany(source: 'gateway' | 'provider', ip: string): Promise<boolean> {
    const key = `signature:${source}:${normalizeIP(ip)}`;
    const { current } = await this.#counters.add(key, MINUTE);
    return current > WEBHOOKS.forgedPerMinute;
  }
}
