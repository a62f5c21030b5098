import { databaseTime } from '../../kernel/db/clock.ts';

/** In the running window, with the milliseconds until it ends. */
export interface Count {
  current: number;
  ttl: number;
}

interface Entry {
  current: number;
  endsAt: number;
}

const MAX_KEYS = 50_000;

/** Fixed windows, in this process, with a limited number of keys. */
export class CounterTable {
  readonly #entries = new Map<string, Entry>();

  /** Window of `windowMs`; a negative `by` gives back, at most what the window has. */
  add(key: string, windowMs: number, by: number): Count {
    // A clock that is set back must not make windows longer.
    const now = databaseTime();
    let entry = this.#entries.get(key);
    if (!entry || entry.endsAt <= now) {
      this.#entries.delete(key);
      this.#makeRoom(now);
      entry = { current: 0, endsAt: now + windowMs };
      this.#entries.set(key, entry);
    }
    entry.current = Math.max(0, entry.current + by);
    return { current: entry.current, ttl: entry.endsAt - now };
  }

  /**
   * Deletes ended windows and, if a flood of keys fills the table, the half with the lowest counts:
   * an attacker would need as many requests for each key as the one to be deleted has.
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
