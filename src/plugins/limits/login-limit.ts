import { createHash } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { type Refusal, tooMany } from '../../errors.ts';
import { SIGN_INS } from '../../limits.ts';
import type { Count } from './counter-table.ts';
import type { Counters } from './counters.ts';

interface Limit {
  max: number;
  /** In milliseconds. */
  window: number;
}

export interface LoginTry {
  email: string;
  ip: string;
  /** Proof of an earlier sign-in to this account: the browser's id or a session's. */
  known: string | null;
}

/** Hashed: keys reach Redis, where email addresses must not be readable. */
export const accountKey = (email: string): string =>
  createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');

/** The network of one provider's customer: an IPv4 address, or a /48. */
export const networkOf = (ip: string): string => normalizeIP(ip, 48);

/**
 * Counts failed sign-ins. A browser that has signed in to the account before has its own count, so
 * that strangers can't lock it out. All others count per network, per pair of account and network
 * and per account; after the account's daily limit, only networks with a recent sign-in to it may
 * continue. For others the password is not checked at all: guessing reveals nothing.
 */
export async function limitLogin<T>(
  counters: Counters,
  who: LoginTry,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const tries = new LoginTries(counters, who);
  // Counted before the check and subtracted after a success, so that a burst can't slip through.
  await tries.begin();
  const found = await check().catch(async (error) => {
    // Too busy, or an error: the password was not checked.
    await tries.giveBack();
    throw error;
  });
  if (found === null) return null;
  await tries.giveBack();
  await tries.remember();
  return found;
}

class LoginTries {
  readonly #counters: Counters;
  readonly #who: LoginTry;
  readonly #account: string;
  readonly #counted: { key: string; window: number }[] = [];

  constructor(counters: Counters, who: LoginTry) {
    this.#counters = counters;
    this.#who = who;
    this.#account = accountKey(who.email);
  }

  /** @throws Refusal 429 */
  async begin(): Promise<void> {
    const { known, ip } = this.#who;
    const [subnet, network] = [normalizeIP(ip), networkOf(ip)];
    const pair = `login:${this.#account}:${subnet}`;
    if (known) {
      await this.#addWithin(`login-known:${known}`, SIGN_INS.perPair);
      await this.#addWithin(`login-known-day:${known}`, SIGN_INS.perKnownBrowserDay);
      // A known browser is never refused by the pair's count but adds to it.
      await this.#add(pair, SIGN_INS.perPair);
      return;
    }
    // Addresses first: one over its limit creates no new keys for accounts.
    await this.#addWithin(`login-address:${subnet}`, SIGN_INS.perAddress);
    await this.#addWithin(`login-network:${network}`, SIGN_INS.perNetwork);
    await this.#addWithin(pair, SIGN_INS.perPair);
    await this.#addWithin(`login-wide:${this.#account}:${network}`, SIGN_INS.perWidePair);
    const day = await this.#add(`login-account:${this.#account}`, SIGN_INS.perAccountDay);
    if (day.current > SIGN_INS.perAccountDay.max) await this.#goOnWhereKnown(network, day);
  }

  async #goOnWhereKnown(network: string, day: Count): Promise<void> {
    const key = this.#home(network);
    const signIns = await this.#counters.guard(key, SIGN_INS.networkKnownFor, 0);
    if (signIns.current <= 0) throw usedUp(day);
    await this.#addWithin(`login-beyond:${this.#account}:${network}`, SIGN_INS.perKnownNetworkDay);
  }

  async #addWithin(key: string, limit: Limit): Promise<void> {
    const count = await this.#add(key, limit);
    if (count.current > limit.max) throw tooMany('errors.tooMany.failures', count.ttl);
  }

  #add(key: string, { window }: Limit): Promise<Count> {
    this.#counted.push({ key, window });
    return this.#counters.guard(key, window);
  }

  async giveBack(): Promise<void> {
    for (const { key, window } of this.#counted) await this.#counters.guard(key, window, -1);
  }

  async remember(): Promise<void> {
    await this.#counters.guard(this.#home(networkOf(this.#who.ip)), SIGN_INS.networkKnownFor);
  }

  #home(network: string): string {
    return `login-home:${this.#account}:${network}`;
  }
}

const usedUp = ({ ttl }: Count): Refusal => tooMany('errors.tooMany.signIns', ttl);
