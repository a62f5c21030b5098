import { Refusal, tooMany } from '../../errors.ts';
import { HASHES } from '../../limits.ts';

/**
 * For whom a password is hashed: somebody at the door, somebody who opens a store, or the account (the
 * store's, where there is one) that asked for it.
 */
export type HashFor = 'sign-in' | 'registration' | { payer: string };

interface Waiting {
  payer: string | null;
  enter(): void;
}

/** In milliseconds: about what the hash before takes. */
const SHORTLY = 1_000;

/**
 * Hashes are made one after the other. Whoever signs in goes before everybody else, and nobody who is
 * already in makes them wait: an account has one place in line, whatever it asks for at once.
 */
export class HashLine {
  readonly #signIns: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #isHashing = false;
  /** Since one of the others had a turn. */
  #signInsInARow = 0;

  /** @throws Refusal 503 BUSY, 429 to an account that waits already */
  async inTurn<T>(whom: HashFor, work: () => Promise<T>): Promise<T> {
    // Whoever finishes hands its turn over.
    if (this.#isHashing) await this.#wait(whom);
    this.#isHashing = true;
    try {
      return await work();
    } finally {
      const next = this.#next();
      if (next) next.enter();
      else this.#isHashing = false;
    }
  }

  #wait(whom: HashFor): Promise<void> {
    const payer = typeof whom === 'object' ? whom.payer : null;
    if (whom === 'sign-in') refuseFull(this.#signIns.length, HASHES.signInsWaiting);
    else this.#refuseOther(payer);
    const line = whom === 'sign-in' ? this.#signIns : this.#others;
    return new Promise((enter) => line.push({ payer, enter }));
  }

  #refuseOther(payer: string | null): void {
    const alike = this.#others.filter((one) => (one.payer === null) === (payer === null));
    const room = payer === null ? HASHES.registrationsWaiting : HASHES.paidForWaiting;
    refuseFull(alike.length, room);
    if (payer === null) return;
    const own = alike.filter((one) => one.payer === payer).length;
    if (own >= HASHES.waitingPerPayer)
      throw tooMany('Another password is being changed. Try again', SHORTLY);
  }

  #next(): Waiting | undefined {
    const isTheirTurn = this.#others.length > 0 && this.#signInsInARow >= HASHES.signInsInARow;
    if (this.#signIns.length > 0 && !isTheirTurn) {
      this.#signInsInARow++;
      return this.#signIns.shift();
    }
    this.#signInsInARow = 0;
    return this.#others.shift();
  }
}

function refuseFull(waiting: number, room: number): void {
  if (waiting < room) return;
  throw new Refusal(503, 'BUSY', 'Too many people are signing in right now. Try again');
}
