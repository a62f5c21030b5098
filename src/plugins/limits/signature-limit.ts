import { normalizeIP } from '@fastify/rate-limit';
import { WEBHOOKS } from '../../limits.ts';
import type { Counters } from './counters.ts';

const MINUTE = 60_000;

/** Counts webhooks with a wrong signature, by address. */
export class FailedSignatures {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** Counts one more; true when the address has sent too many within a minute. */
  async areTooMany(source: 'gateway' | 'provider', ip: string): Promise<boolean> {
    const key = `signature:${source}:${normalizeIP(ip)}`;
    const { current } = await this.#counters.add(key, MINUTE);
    return current > WEBHOOKS.forgedPerMinute;
  }
}
