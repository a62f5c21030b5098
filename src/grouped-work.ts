import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { WaitingLine } from './waiting-line.ts';

interface GroupRules<T, R> {
  line: WaitingLine;
  /** The most of a group. */
  most: number;
  /** Those of one key never come into the same group. */
  keyOf(item: T): string;
  /**
   * How long, in milliseconds, a group that is not full waits for the end of another one, so that
   * those who come meanwhile go along; it goes at once unless told.
   */
  patience?: number;
  /** Answers for each item, in their order. */
  work(items: readonly T[]): Promise<readonly R[]>;
}

interface Waiting<T, R> {
  item: T;
  key: string;
  answer(result: R): void;
  fail(error: unknown): void;
}

/**
 * Does together what waits at the same time: alone, an item is a group of its own at once; when many
 * come, they share what a group costs. The first come are in the next group.
 */
export class GroupedWork<T, R> {
  readonly #rules: GroupRules<T, R>;
  readonly #waiting = new Set<Waiting<T, R>>();
  /** The groups that are being worked on. */
  readonly #working = new Set<Promise<unknown>>();

  constructor(rules: GroupRules<T, R>) {
    this.#rules = rules;
  }

  /** @throws what the line says of those who wait too long, or whatever the work threw */
  add(item: T): Promise<R> {
    return new Promise((answer, fail) => {
      const waiting = { item, key: this.#rules.keyOf(item), answer, fail };
      this.#waiting.add(waiting);
      this.#rules.line
        .inTurn(() => this.#workOn(waiting))
        .catch((error) => {
          this.#waiting.delete(waiting);
          fail(error);
        });
    });
  }

  async #workOn(first: Waiting<T, R>): Promise<void> {
    // It went with another's group while it stood in line.
    if (!this.#waiting.has(first)) return;
    // Whoever comes in the same turn of the event loop goes along.
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

  /** One that takes long keeps nobody for longer than that. */
  async #untilOneEnds(): Promise<void> {
    const { patience = 0, most } = this.#rules;
    if (patience === 0 || this.#working.size === 0 || this.#waiting.size >= most) return;
    const enough = new AbortController();
    const ends = [...this.#working].map((work) => work.catch(() => {}));
    await Promise.race([
      ...ends,
      wait(patience, undefined, { signal: enough.signal }).catch(() => {}),
    ]);
    enough.abort();
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
