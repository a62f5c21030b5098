import { createHash } from 'node:crypto';
import { type Refusal, tooMany } from '../errors.ts';
import type { Count, Counters } from './counters.ts';

interface Limit {
  max: number;
  /** In milliseconds. */
  window: number;
}

const PAIR = { max: 10, window: 15 * 60_000 };
const ADDRESS = { max: 300, window: 15 * 60_000 };
const DAY = 24 * 60 * 60_000;
const ACCOUNT = { max: 100, window: DAY };
const BEYOND = { max: 3, window: DAY };

/**
 * Counts wrong tries per pair of account and address, per address and per account. When an
 * account has used up its day, each address may still try a few times to show the right password,
 * so that a stranger cannot lock its seller out; a wrong one is then answered 429 too.
 */
export async function limitLogin<T>(
  counters: Counters,
  email: string,
  ip: string,
  check: () => Promise<T | null>,
): Promise<T | null> {
  const tries = new LoginTries(counters, email, ip);
  // Counted before the check and given back after a right one: a burst must not slip through.
  const overDay = await tries.begin();
  const found = await check().catch(async (error) => {
    // Too busy, or broken: whether the password is right was not found out.
    await tries.giveBack();
    throw error;
  });
  if (found === null && overDay) throw tooManyTries(overDay);
  if (found !== null) await tries.giveBack();
  return found;
}

class LoginTries {
  readonly #counters: Counters;
  readonly #pair: string;
  readonly #address: string;
  readonly #account: string;
  readonly #beyond: string;
  #isBeyond = false;

  constructor(counters: Counters, email: string, ip: string) {
    // Keys reach Redis, where addresses of people have no place in clear.
    const account = createHash('sha256').update(email.trim().toLowerCase()).digest('base64url');
    this.#counters = counters;
    this.#pair = `login:${account}:${ip}`;
    this.#address = `login-address:${ip}`;
    this.#account = `login-account:${account}`;
    this.#beyond = `login-beyond:${account}:${ip}`;
  }

  /** @returns the account's count when its day is used up */
  async begin(): Promise<Count | null> {
    await this.#addWithin(this.#pair, PAIR);
    await this.#addWithin(this.#address, ADDRESS);
    const account = await this.#counters.add(this.#account, ACCOUNT.window);
    if (account.current <= ACCOUNT.max) return null;
    this.#isBeyond = true;
    await this.#addWithin(this.#beyond, BEYOND);
    return account;
  }

  async #addWithin(key: string, { max, window }: Limit): Promise<void> {
    const count = await this.#counters.add(key, window);
    if (count.current > max) throw tooManyTries(count);
  }

  async giveBack(): Promise<void> {
    await this.#counters.add(this.#pair, PAIR.window, -1);
    await this.#counters.add(this.#address, ADDRESS.window, -1);
    await this.#counters.add(this.#account, ACCOUNT.window, -1);
    if (this.#isBeyond) await this.#counters.add(this.#beyond, BEYOND.window, -1);
  }
}

const tooManyTries = ({ ttl }: Count): Refusal => tooMany('Too many wrong tries', ttl);
