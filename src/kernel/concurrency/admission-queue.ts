import type { Refusal } from '../../errors.ts';
import { databaseTime } from '../db/clock.ts';
import { isConnectionError, poolSize } from '../db/db.ts';

interface Waiting {
  goesAhead: boolean;
  enter(): void;
  fail(error: unknown): void;
}

interface OwnRules extends Partial<Pick<LineRules, 'longestWait' | 'longestExpected'>> {
  /** Ahead of all others. */
  goesAhead?: boolean;
}

interface LineRules {
  /** How many run at once; the pool's other connections serve everything else. */
  atOnce: number;
  leftFree: number;
  /** Refuses after a wait of this many milliseconds, while there is still time to answer. */
  longestWait: number;
  /** Refuses at once when a longer wait is expected, in milliseconds; absent: never. */
  longestExpected?: number;
  tooLate(): Refusal;
}

/**
 * This many arrivals at an empty line are admitted whatever the pace, if they come within
 * `BURST_MS`: the start of a sale, whose requests a slow machine needs seconds to read.
 */
export const CROWD = 400;
const BURST_MS = 3_000;
/** Up to this many are not a crowd: at eight a second they are handled within three seconds. */
const FEW = 20;
/** The pace is measured over at most these last milliseconds. */
const PACE_MS = 10_000;

/** A few at a time, so that work doesn't wait for pool connections, whose timeout is shorter. */
export class AdmissionQueue {
  readonly #rules: LineRules;
  readonly #line: Waiting[] = [];
  #running = 0;
  #stands = 0;
  #came = 0;
  #done = 0;

  constructor(rules: LineRules) {
    this.#rules = rules;
  }

  /**
   * @param own replaces rules of the line
   * @throws Refusal after `longestWait`, or at once when the expected wait exceeds
   * `longestExpected`, or the error of the others while the database is unreachable
   */
  async run<T>(work: () => Promise<T>, own: OwnRules = {}): Promise<T> {
    const {
      longestWait,
      longestExpected = Number.POSITIVE_INFINITY,
      goesAhead = false,
    }: LineRules & OwnRules = { ...this.#rules, ...own };
    const since = databaseTime();
    if (this.#running < this.#places()) this.#running++;
    else await this.#standInLine(since, longestExpected, goesAhead);
    try {
      if (databaseTime() - since > longestWait) throw this.#rules.tooLate();
      return await work();
    } catch (error) {
      // Otherwise each would fail by itself, one database timeout after the other.
      if (isConnectionError(error)) for (const waiting of this.#line.splice(0)) waiting.fail(error);
      throw error;
    } finally {
      this.#done++;
      const next = this.#line.shift();
      if (next) next.enter();
      else this.#running--;
    }
  }

  #standInLine(now: number, longestExpected: number, goesAhead: boolean): Promise<void> {
    if (this.#line.length === 0) {
      this.#stands = now;
      this.#came = 0;
      this.#done = 0;
    }
    this.#came++;
    if (this.#expectedWait(now) > longestExpected) throw this.#rules.tooLate();
    const behind = goesAhead ? this.#line.findIndex((waiting) => !waiting.goesAhead) : -1;
    const place = behind < 0 ? this.#line.length : behind;
    return new Promise((enter, fail) => {
      this.#line.splice(place, 0, { goesAhead, enter, fail });
    });
  }

  /** In milliseconds, at the pace since the line formed. */
  #expectedWait(now: number): number {
    if (now - this.#stands > PACE_MS) {
      this.#stands += PACE_MS / 2;
      this.#done /= 2;
    }
    const stood = now - this.#stands;
    const isBurst = this.#came <= CROWD && stood <= BURST_MS;
    if (isBurst || this.#line.length < FEW) return 0;
    return (this.#line.length * stood) / Math.max(this.#done, 1);
  }

  #places(): number {
    const { atOnce, leftFree } = this.#rules;
    return Math.max(1, Math.min(atOnce, poolSize() - leftFree));
  }
}
