import { MODEL_READER } from './bounds.ts';

/**
 * After some failures in a row it is open for half a minute; then it admits one question, whose
 * result closes or opens it again.
 */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  get state(): 'closed' | 'open' | 'half-open' {
    if (this.#failures < MODEL_READER.failures) return 'closed';
    return this.#now() < this.#openUntil ? 'open' : 'half-open';
  }

  room(most: number): number {
    if (this.state === 'closed') return most;
    return this.state === 'open' || this.#isTrying ? 0 : Math.min(1, most);
  }

  /** Learns from the result. Only for as many as `room` said. */
  async watch<T>(ask: () => Promise<T>, isFailure: (error: unknown) => boolean): Promise<T> {
    if (this.state !== 'closed') this.#isTrying = true;
    try {
      const answer = await ask();
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (isFailure(error)) {
        this.#failures++;
        this.#openUntil = this.#now() + MODEL_READER.awayMs;
      }
      throw error;
    } finally {
      this.#isTrying = false;
    }
  }
}
