import type { RenderedPage } from './rendered-page.ts';

interface Kept {
  ownerId: string;
  page: RenderedPage;
  size: number;
}

/** What a page takes beside its bytes: its names and its place in the lists. */
const OVERHEAD = 1_000;

/** Finished pages by name, those that were not asked for the longest given up first. */
export class PageCache {
  readonly #maxBytes: number;
  /** The one that was not asked for the longest stands first. */
  readonly #kept = new Map<string, Kept>();
  readonly #names = new Map<string, Set<string>>();
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): RenderedPage | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept.page;
  }

  /** Counts a page anew that was packed once more. */
  recount(name: string): void {
    const kept = this.#kept.get(name);
    if (!kept) return;
    this.#bytes -= kept.size;
    kept.size = kept.page.size + OVERHEAD;
    this.#bytes += kept.size;
    this.#makeRoom();
  }

  set(name: string, ownerId: string, page: RenderedPage): void {
    this.#drop(name);
    const size = page.size + OVERHEAD;
    this.#kept.set(name, { ownerId, page, size });
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
