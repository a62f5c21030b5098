import { frequentRows } from '../../db.ts';

/** How old, in milliseconds, what is known may be before it is asked again. */
const ASK_AFTER_MS = 500;
/** How old it may be to be relied on: with the time of one answer, changes show within 2 s. */
const RELY_FOR_MS = 1_900;
/** Changes are kept for longer than this, in milliseconds: who slept longer has missed some. */
const LONGEST_SLEEP_MS = 600_000;
const MOST_OWNERS = 10_000;

// The oldest transaction that still runs may commit later: its number is where the next one begins.
const SQL = `
select pg_snapshot_xmin(pg_current_snapshot())::text as next,
       array(select xid::text || ' ' || owner_id from catalog_changes where xid >= ?::xid8) as changes`;

/** Above every number: nothing is asked for but the next one. */
const BEYOND = '18446744073709551615';

interface Answer {
  next: string;
  changes: string[];
}

interface Listener {
  /** A public catalog is not any more what it was. */
  changed(ownerId: string): void;
  /** What changed is not known: anything may have. */
  lost(): void;
}

/**
 * Knows within two seconds whose public catalog has changed, in whatever process, as long as somebody
 * asks: nothing runs by itself, and one statement every half second is all it costs.
 */
export class CatalogWatch {
  readonly #listeners: Listener[] = [];
  readonly #changedAt = new Map<string, number>();
  #seen = new Set<string>();
  #next: string | null = null;
  #moment = 0;
  #lostAt = 0;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** When the last question began that was answered. */
  #knownAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;

  /** Tells one more. */
  tell(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Whether nothing changed of which `changed` was not called. Asks anew where that is due. */
  isUpToDate(): boolean {
    const now = performance.now();
    if (!this.#asking && now - this.#askedAt >= ASK_AFTER_MS) void this.ask();
    return this.#next !== null && now - this.#knownAt < RELY_FOR_MS;
  }

  /** The point from which `isUnchanged` looks: before what is made is read. */
  moment(): number {
    return this.#next === null ? Number.NEGATIVE_INFINITY : this.#moment;
  }

  /** Whether what was read since a moment may be kept until `changed` is called. */
  isUnchanged(ownerId: string, since: number): boolean {
    return since >= this.#lostAt && (this.#changedAt.get(ownerId) ?? 0) <= since;
  }

  /** Asks now, or waits for the question that is under way. Never fails. */
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
      const [answer] = await frequentRows<Answer>(SQL, [this.#next ?? BEYOND]);
      if (!answer) throw new Error('no answer');
      this.#take(answer);
      this.#knownAt = began;
    } catch {
      this.#lose();
    }
  }

  #take({ next, changes }: Answer): void {
    // A database that was restored counts on from where it was.
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
