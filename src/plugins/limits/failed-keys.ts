import { normalizeIP } from '@fastify/rate-limit';
import { API_KEYS } from '../../features/accounts/api-keys/api-key.ts';
import type { Counters } from './counters.ts';

const MINUTE = 60_000;

export class FailedKeys {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** True when the address has sent too many within a minute. */
  async areTooMany(ip: string): Promise<boolean> {
    const { current } = await this.#counters.add(`api-key:${normalizeIP(ip)}`, MINUTE);
    return current > API_KEYS.wrongPerMinute;
  }
}
