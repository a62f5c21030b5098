interface Sized {
  /** In bytes. */
  readonly size: number;
}

interface Kept<T> {
  ownerId: string;
  value: T;
  size: number;
}

/** The memory of an entry besides its bytes: its names and its place in the lists. */
const OVERHEAD = 1_000;

/** Tagged with owners; least recently used entries go first. */
export class OwnedCache<T extends Sized> {
  readonly #maxBytes: number;
  /** Ordered by last use, oldest first. */
  readonly #kept = new Map<string, Kept<T>>();
  readonly #names = new Map<string, Set<string>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): T | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.value;
  }

  recount(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#bytes -= kept.size;
    kept.size = kept.value.size + OVERHEAD;
    this.#bytes += kept.size;
    this.#makeRoom();
  }

  set(name: string, ownerId: string, value: T): void {
    this.#drop(name);
    const size = value.size + OVERHEAD;
    this.#kept.set(name, { ownerId, value, size });
    this.#bytes += size;
    const names = this.#names.get(ownerId);
    if (names) names.add(name);
    else this.#names.set(ownerId, new Set([name]));
    this.#makeRoom();
  }

  dropAllOf(ownerId: string): void {
    for (const name of this.#names.get(ownerId) ?? []) this.#drop(name);
  }

  clear(): void {
    this.#kept.clear();
    this.#names.clear();
    this.#bytes = 0;
  }

  #makeRoom(): void {
    for (const name of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(name);
    }
  }

  #drop(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#kept.delete(name);
    this.#bytes -= kept.size;
    const names = this.#names.get(kept.ownerId);
    names?.delete(name);
    if (names?.size === 0) this.#names.delete(kept.ownerId);
  }
}
