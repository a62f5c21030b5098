import { isAway, poolSize } from './db.ts';
import type { Refusal } from './errors.ts';

interface Waiting {
  enter(): void;
  fail(error: unknown): void;
}

interface LineRules {
  /** How many work at once; the pool's other connections serve everybody else. */
  atOnce: number;
  /** Connections of the pool that are left alone. */
  leftFree: number;
  /** Whoever waited longer, in milliseconds, is sent away, while there is still time to answer. */
  longestWait: number;
  tooLate(): Refusal;
}

/**
 * Lets work through one after the other, a few at a time, so that nobody waits for a connection of
 * the pool, which gives up sooner.
 */
export class WaitingLine {
  readonly #rules: LineRules;
  readonly #line: Waiting[] = [];
  #running = 0;

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  /**
   * Does the work when it is its turn.
   * @throws Refusal after `longestWait` milliseconds, or what the others got when the database is away
   */
  async inTurn<T>(work: () => Promise<T>, longestWait = this.#rules.longestWait): Promise<T> {
    const since = Date.now();
    if (this.#running < this.#places()) this.#running++;
    else await new Promise<void>((enter, fail) => this.#line.push({ enter, fail }));
    try {
      if (Date.now() - since > longestWait) throw this.#rules.tooLate();
      return await work();
    } catch (error) {
      // Each of them would find out for itself, one limit of the database after the other.
      if (isAway(error)) for (const waiting of this.#line.splice(0)) waiting.fail(error);
      throw error;
    } finally {
      const next = this.#line.shift();
      if (next) next.enter();
      else this.#running--;
    }
  }

  #places(): number {
    const { atOnce, leftFree } = this.#rules;
    return Math.max(1, Math.min(atOnce, poolSize() - leftFree));
  }
}
