import { Refusal, tooMany } from '../../../errors.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { HASHES } from '../../../limits.ts';

/**
 * The reason for a hash: a sign-in, a registration, or what requested it and has one place: the account
 * (its store, if there is one) of a signed-in person, or a mailed link.
 */
export type HashFor = 'sign-in' | 'registration' | { payer: string };

interface Waiting {
  payer: string | null;
  enter(): void;
}

/** In milliseconds: about the duration of the hash before. */
const SHORTLY = 1_000;

/**
 * A queue for hashes, one at a time. Sign-ins go first, and signed-in users can't make them wait:
 * an account has one place in the queue.
 */
export class HashLine {
  readonly #signIns: Waiting[] = [];
  readonly #others: Waiting[] = [];
  #isHashing = false;
  #signInsInARow = 0;

  /** @throws Refusal 503 BUSY, 429 when the account already has a place */
  async run<T>(whom: HashFor, work: () => Promise<T>): Promise<T> {
    // A finished hash hands its turn to the next.
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
    if (own >= HASHES.waitingPerPayer) throw tooMany('errors.tooMany.passwordChanges', SHORTLY);
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
  throw new Refusal(503, 'BUSY', message('errors.accounts.busy'));
}
