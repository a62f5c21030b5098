import { type CatalogChanges, changesFrom } from './queries/catalog-changes.ts';

/** How old, in milliseconds, the information may be before the database is asked again. */
const ASK_AFTER_MS = 500;
/** How old it may be to be relied on: including the time of one answer, changes show within 2 s. */
const RELY_FOR_MS = 1_900;
/** Milliseconds; shorter than changes are stored: after a longer pause, some were missed. */
const LONGEST_SLEEP_MS = 600_000;
const MOST_OWNERS = 10_000;

interface Listener {
  changed(ownerId: string): void;
  /** Changes may have been missed: anything may have changed. */
  lost(): void;
}

/**
 * Knows within two seconds which public catalogs have changed, in any process, while it is being
 * asked: it has no timer and costs one query every half second.
 */
export class CatalogWatch {
  readonly #listeners: Listener[] = [];
  readonly #changedAt = new Map<string, number>();
  #seen = new Set<string>();
  #next: string | null = null;
  #moment = 0;
  #lostAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  #knownAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  tell(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Whether all changes have been reported by `changed`. Starts a query when one is due. */
  isUpToDate(): boolean {
    const now = performance.now();
    if (!this.#asking && now - this.#askedAt >= ASK_AFTER_MS) void this.ask();
    return this.#next !== null && now - this.#knownAt < RELY_FOR_MS;
  }

  /** The start for `isUnchanged`: take it before reading data. */
  moment(): number {
    return this.#next === null ? Number.NEGATIVE_INFINITY : this.#moment;
  }

  /** Whether data read since a moment may be cached until `changed` is called. */
  isUnchanged(ownerId: string, since: number): boolean {
    return since >= this.#lostAt && (this.#changedAt.get(ownerId) ?? 0) <= since;
  }

  /** Queries now, or waits for the query in progress. Never fails. */
  ask(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const began = performance.now();
    if (began - this.#knownAt > LONGEST_SLEEP_MS) this.#lose();
    this.#askedAt = began;
    try {
      this.#take(await changesFrom(this.#next));
      this.#knownAt = began;
    } catch {
      this.#lose();
    }
  }

  #take({ next, changes }: CatalogChanges): void {
    // The numbers of a restored database go back to an earlier point.
    if (this.#next !== null && BigInt(next) < BigInt(this.#next)) this.#lose();
    this.#next = next;
    const unseen = changes.filter((change) => !this.#seen.has(change));
    this.#seen = new Set(changes);
    if (this.#changedAt.size + unseen.length > MOST_OWNERS) this.#forget();
    else for (const change of unseen) this.#note(change.slice(change.indexOf(' ') + 1));
  }

  #note(ownerId: string): void {
    this.#changedAt.set(ownerId, ++this.#moment);
    for (const listener of this.#listeners) listener.changed(ownerId);
  }

  #lose(): void {
    this.#next = null;
    this.#seen.clear();
    this.#forget();
  }

  #forget(): void {
    this.#changedAt.clear();
    this.#lostAt = ++this.#moment;
    for (const listener of this.#listeners) listener.lost();
  }
}
