import { lazy } from '../../../kernel/concurrency/lazy.ts';

/** As the beginning of more words, a text means none of them. */
const MOST_BEGUN = 4;
/** Longer words have too many misspellings to keep them. */
const LONGEST = 24;
/** Misspellings that are kept: ten times those of 5,000 products; from the half on only the nearest. */
const MOST_KEPT = 500_000;
/** A misspelling of more words means none of them. */
const MOST_MEANT = 64;

/** How far a misspelling of a word of this length may be from it. */
export function reachOf(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** A word and what is left of it without any one letter; `twice`: without any two. */
function deletions(word: string, twice = false): Set<string> {
  const found = new Set([word]);
  for (let at = 0; at < word.length; at += 1) found.add(word.slice(0, at) + word.slice(at + 1));
  if (!twice) return found;
  for (const shorter of [...found]) for (const shortest of deletions(shorter)) found.add(shortest);
  return found;
}

/** Edits between two words, neighbours swapped counted as one; more than `most` counts as infinite. */
export function editsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  let older: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let best = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    older = last;
    last = row;
  }
  const edits = last[b.length] ?? 0;
  return edits > most ? Number.POSITIVE_INFINITY : edits;
}

/** Finds words of a catalog by misspellings of them, without looking through all of them. */
export class SpellIndex {
  readonly #words = new Set<string>();
  readonly #byDeletion = new Map<string, string[]>();
  readonly #sorted = lazy(() => [...this.#words].sort());
  #longest = 0;

  constructor(words: Iterable<string> = []) {
    for (const word of words) this.add(word);
  }

  /** Adds a word; all must be there before any is looked for. */
  add(word: string): void {
    if (this.#words.has(word)) return;
    this.#words.add(word);
    this.#longest = Math.max(this.#longest, word.length);
    if (reachOf(word.length) === 0 || word.length > LONGEST) return;
    const { size } = this.#byDeletion;
    if (size > MOST_KEPT) return;
    for (const key of deletions(word, reachOf(word.length) > 1 && size < MOST_KEPT / 2)) {
      const known = this.#byDeletion.get(key);
      if (known && known.length > MOST_MEANT) continue;
      if (known) known.push(word);
      else this.#byDeletion.set(key, [word]);
    }
  }

  /** Words within reach of a misspelling, with the number of edits, the nearest first. */
  near(word: string): { word: string; edits: number }[] {
    // Without one letter it is still longer than any word.
    if (word.length > Math.min(this.#longest, LONGEST) + 1) return [];
    const found = new Map<string, number>();
    for (const key of deletions(word)) {
      const meant = this.#byDeletion.get(key) ?? [];
      if (meant.length > MOST_MEANT) continue;
      for (const known of meant) {
        if (found.has(known)) continue;
        const reach = reachOf(Math.min(known.length, word.length));
        const edits = editsBetween(word, known, reach);
        if (edits <= reach) found.set(known, edits);
      }
    }
    return [...found]
      .map(([known, edits]) => ({ word: known, edits }))
      .sort((a, b) => a.edits - b.edits);
  }

  /** Words that begin so ("choco": chocolate); none when there are many. */
  startingWith(start: string): string[] {
    const sorted = this.#sorted();
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    const found = sorted.slice(low, low + MOST_BEGUN + 1).filter((word) => word.startsWith(start));
    return found.length > MOST_BEGUN ? [] : found;
  }
}
