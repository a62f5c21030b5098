import { isAway, poolSize } from './db.ts';
import type { Refusal } from './errors.ts';

interface Waiting {
  enter(): void;
  fail(error: unknown): void;
}

type Waits = Pick<LineRules, 'longestWait' | 'longestExpected'>;

interface LineRules {
  /** How many work at once; the pool's other connections serve everybody else. */
  atOnce: number;
  /** Connections of the pool that are left alone. */
  leftFree: number;
  /** Whoever waited longer, in milliseconds, is sent away, while there is still time to answer. */
  longestWait: number;
  /** Whoever is to expect a longer wait, in milliseconds, is sent away at once; nobody unless told. */
  longestExpected?: number;
  tooLate(): Refusal;
}

/**
 * The first so many to come where nobody waited are let in, whatever the pace: the crowd of a sale,
 * which a slow machine takes seconds to read.
 */
export const CROWD = 400;
/** So few are no crowd, whatever keeps them: a slow machine is done with them in some seconds. */
const FEW = 100;
/** The pace is that of these last milliseconds at most. */
const PACE_MS = 10_000;

/**
 * Lets work through one after the other, a few at a time, so that nobody waits for a connection of
 * the pool, which gives up sooner.
 */
export class WaitingLine {
  readonly #rules: LineRules;
  readonly #line: Waiting[] = [];
  #running = 0;
  /** Since when the line has stood, and how many have come and how many are done since. */
  #stands = 0;
  #came = 0;
  #done = 0;

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  /**
   * Does the work when it is its turn.
   * @param own waits of its own, in milliseconds, instead of the line's
   * @throws Refusal after `longestWait`, or at once for a longer wait than `longestExpected`, or what
   * the others got when the database is away
   */
  async inTurn<T>(work: () => Promise<T>, own: Partial<Waits> = {}): Promise<T> {
    const { longestWait, longestExpected = Number.POSITIVE_INFINITY } = { ...this.#rules, ...own };
    const since = Date.now();
    if (this.#running < this.#places()) this.#running++;
    else await this.#standInLine(since, longestExpected);
    try {
      if (Date.now() - since > longestWait) throw this.#rules.tooLate();
      return await work();
    } catch (error) {
      // Each of them would find out for itself, one limit of the database after the other.
      if (isAway(error)) for (const waiting of this.#line.splice(0)) waiting.fail(error);
      throw error;
    } finally {
      this.#done++;
      const next = this.#line.shift();
      if (next) next.enter();
      else this.#running--;
    }
  }

  #standInLine(now: number, longestExpected: number): Promise<void> {
    if (this.#line.length === 0) {
      this.#stands = now;
      this.#came = 0;
      this.#done = 0;
    }
    this.#came++;
    if (this.#expectedWait(now) > longestExpected) throw this.#rules.tooLate();
    return new Promise((enter, fail) => this.#line.push({ enter, fail }));
  }

  /** Milliseconds, at the pace since the line stands. */
  #expectedWait(now: number): number {
    if (now - this.#stands > PACE_MS) {
      this.#stands += PACE_MS / 2;
      this.#done /= 2;
    }
    const stood = now - this.#stands;
    if (this.#came <= CROWD || this.#line.length < FEW) return 0;
    return (this.#line.length * stood) / Math.max(this.#done, 1);
  }

  #places(): number {
    const { atOnce, leftFree } = this.#rules;
    return Math.max(1, Math.min(atOnce, poolSize() - leftFree));
  }
}
