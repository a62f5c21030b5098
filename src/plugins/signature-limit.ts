import { normalizeIP } from '@fastify/rate-limit';
import { Refusal } from '../errors.ts';
import type { Counters } from './counters.ts';

const MINUTE = 60_000;
const MAX = 60;

/** Counts webhooks whose signature was wrong, by the address that they came from. */
export class FailedSignatures {
  readonly #counters: Counters;

  constructor(counters: Counters) {
    this.#counters = counters;
  }

  /** @throws Refusal 401 for an address that has sent too many within a minute */
  async refuseTooMany(ip: string): Promise<void> {
    const { current } = await this.#counters.add(keyOf(ip), MINUTE, 0);
    if (current >= MAX) throw new Refusal(401, 'INVALID_SIGNATURE', 'The signature is not valid');
  }

  async count(ip: string): Promise<void> {
    await this.#counters.add(keyOf(ip), MINUTE);
  }
}

const keyOf = (ip: string): string => `signature:${normalizeIP(ip)}`;
