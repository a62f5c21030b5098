/** How often something happened in the running window, and the milliseconds until it ends. */
export interface Count {
  current: number;
  ttl: number;
}

interface Entry {
  current: number;
  endsAt: number;
}

const MAX_KEYS = 50_000;

/** Counts per key in fixed windows, in this process, of so many keys at most. */
export class CounterTable {
  readonly #entries = new Map<string, Entry>();

  /** Adds `by` (negative: takes back) to the count of `key` in a window of `windowMs`. */
  add(key: string, windowMs: number, by: number): Count {
    const now = Date.now();
    let entry = this.#entries.get(key);
    if (!entry || entry.endsAt <= now) {
      this.#entries.delete(key);
      this.#makeRoom(now);
      entry = { current: 0, endsAt: now + windowMs };
      this.#entries.set(key, entry);
    }
    entry.current += by;
    return { current: entry.current, ttl: entry.endsAt - now };
  }

  /**
   * Forgets what has ended and, should a flood of keys fill the table, the half that has counted
   * least: whoever floods would have to count as much on each key as on the one to be forgotten.
   */
  #makeRoom(now: number): void {
    if (this.#entries.size < MAX_KEYS) return;
    for (const [key, { endsAt }] of this.#entries) if (endsAt <= now) this.#entries.delete(key);
    const surplus = this.#entries.size - MAX_KEYS / 2;
    if (surplus <= 0) return;
    // Sorting is stable: of equal counts the oldest goes first.
    const least = [...this.#entries].sort(([, a], [, b]) => a.current - b.current);
    for (const [key] of least.slice(0, surplus)) this.#entries.delete(key);
  }
}
