import { setImmediate as turn } from 'node:timers/promises';
import type { AdmissionQueue } from './admission-queue.ts';
import { within } from './within.ts';

interface GroupRules<T, R> {
  line: AdmissionQueue;
  most: number;
  /** Items with the same key never share a group. */
  keyOf(item: T): string;
  /**
   * How many milliseconds a group that is not full waits for another group to end, so that later
   * items can join it. Absent: it doesn't wait.
   */
  patience?: number;
  work(items: readonly T[]): Promise<readonly R[]>;
}

interface Waiting<T, R> {
  item: T;
  key: string;
  answer(result: R): void;
  fail(error: unknown): void;
}

/**
 * Items that wait at the same time are handled as one group, so that they share its cost. A single
 * item is handled at once. Groups are filled first come, first served.
 */
export class MicroBatcher<T, R> {
  readonly #rules: GroupRules<T, R>;
  readonly #waiting = new Set<Waiting<T, R>>();
  readonly #working = new Set<Promise<unknown>>();

  constructor(rules: GroupRules<T, R>) {
    this.#rules = rules;
  }

  /** @throws the error of the admission queue for items that wait too long, or the error of `work` */
  add(item: T): Promise<R> {
    return new Promise((answer, fail) => {
      const waiting = { item, key: this.#rules.keyOf(item), answer, fail };
      this.#waiting.add(waiting);
      this.#rules.line
        .run(() => this.#workOn(waiting))
        .catch((error) => {
          this.#waiting.delete(waiting);
          fail(error);
        });
    });
  }

  async #workOn(first: Waiting<T, R>): Promise<void> {
    // It was handled with another item's group while it waited.
    if (!this.#waiting.has(first)) return;
    // Items added in the same turn of the event loop join the group.
    await turn();
    await this.#untilOneEnds();
    if (!this.#waiting.has(first)) return;
    const group = this.#groupWith(first);
    const work = this.#rules.work(group.map(({ item }) => item));
    this.#working.add(work);
    try {
      const results = await work;
      for (const [at, each] of group.entries()) each.answer(results[at] as R);
    } catch (error) {
      for (const each of group) each.fail(error);
      throw error;
    } finally {
      this.#working.delete(work);
    }
  }

  async #untilOneEnds(): Promise<void> {
    const { patience = 0, most } = this.#rules;
    if (patience === 0 || this.#working.size === 0 || this.#waiting.size >= most) return;
    const ends = [...this.#working].map((work) => work.catch(() => {}));
    await within(Promise.race(ends), patience, null);
  }

  #groupWith(first: Waiting<T, R>): Waiting<T, R>[] {
    const group = [first];
    const keys = new Set([first.key]);
    for (const each of this.#waiting) {
      if (group.length >= this.#rules.most) break;
      if (keys.has(each.key)) continue;
      keys.add(each.key);
      group.push(each);
    }
    for (const each of group) this.#waiting.delete(each);
    return group;
  }
}
