import { LRUCache } from 'lru-cache';

interface Rules<T> {
  /** When they are exceeded, what nobody asked for the longest goes first. */
  maxBytes: number;
  /** In bytes; null: the value is not cached. */
  sizeOf(value: T): number | null;
}

interface Entry<T> {
  reading: Promise<T>;
  /** Once it has been read. */
  value?: T;
}

/**
 * How long a value is given out, in milliseconds since its read began: with half a second for a
 * late answer, nobody gets one that is older than two seconds.
 */
const TTL_MS = 1_500;
/** The memory of an entry besides its value: its key and its place in the lists. */
const OVERHEAD = 1_000;

/**
 * A read-through cache of this process: what many ask for is read once every one and a half
 * seconds, and a crowd that asks while it is read waits for the same read.
 */
export class ReadThroughCache<T> {
  readonly #sizeOf: (value: T) => number | null;
  readonly #cache: LRUCache<string, Entry<T>>;

  constructor({ maxBytes, sizeOf }: Rules<T>) {
    this.#sizeOf = sizeOf;
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      ttl: TTL_MS,
      // The clock as it is at the time: a test may have stopped it.
      perf: { now: () => performance.now() },
    });
  }

  /** A value that can be had without waiting. */
  peek(key: string): T | undefined {
    return this.#cache.get(key)?.value;
  }

  /** @throws the error of the read, for all who wait for it */
  get(key: string, read: () => Promise<T>): Promise<T> {
    return this.#cache.get(key)?.reading ?? this.#read(key, read);
  }

  #read(key: string, read: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const settle = (value?: T) => {
      // A read that took longer than values live, or was pushed out, is another's by now.
      if (this.#cache.peek(key) !== entry) return;
      const size = value === undefined ? null : this.#sizeOf(value);
      if (value === undefined || size === null) this.#cache.delete(key);
      else this.#cache.set(key, { reading, value }, { start, size: size + OVERHEAD });
    };
    const reading = read().then(
      (value) => {
        settle(value);
        return value;
      },
      (error) => {
        settle();
        throw error;
      },
    );
    const entry: Entry<T> = { reading };
    this.#cache.set(key, entry, { start, size: OVERHEAD });
    return reading;
  }
}
