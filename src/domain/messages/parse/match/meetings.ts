import type { CatalogKey, Posting, Unit } from '../index/catalog-index.ts';

/** A name of the catalog, as far as the words of a segment have it. */
export interface Meeting {
  /** Bits of the items that name it. */
  items: number;
  /** How sure the first meeting of each item is, together; and how many these are. */
  sum: number;
  count: number;
  /** Bits of the pieces of the name that were met. */
  pieces: number;
  /** Which these are, in the order in which they were met, and how sure, 0 to 1. */
  at: number[];
  sure: number[];
}

/** The names that some units meet. @param postingsOf where a key is in them */
export function meetNames<Name>(
  units: readonly Unit[],
  postingsOf: (found: CatalogKey) => readonly Posting<Name>[] | undefined,
): Map<Name, Meeting> {
  const all = new Map<Name, Meeting>();
  for (const { mask, keys } of units) {
    for (const { found, strength } of keys) {
      for (const posting of postingsOf(found) ?? []) {
        let meeting = all.get(posting.name);
        if (meeting === undefined) {
          meeting = { items: 0, sum: 0, count: 0, pieces: 0, at: [], sure: [] };
          all.set(posting.name, meeting);
        }
        meet(meeting, mask, posting.mask, strength * posting.strength);
      }
    }
  }
  return all;
}

function meet(meeting: Meeting, items: number, pieces: number, sure: number): void {
  if (!(meeting.items & items)) {
    meeting.sum += sure;
    meeting.count += 1;
  }
  meeting.items |= items;
  for (let rest = pieces; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const at = 31 - Math.clz32(bit);
    if (meeting.pieces & bit) {
      const known = meeting.at.indexOf(at);
      meeting.sure[known] = Math.max(sure, meeting.sure[known] ?? 0);
    } else {
      meeting.pieces |= bit;
      meeting.at.push(at);
      meeting.sure.push(sure);
    }
  }
}

/** How much of a name was said. @param weights of its pieces */
export function saidOf({ at, sure }: Meeting, weights: readonly number[]): number {
  let said = 0;
  for (let i = 0; i < at.length; i += 1) said += (sure[i] ?? 0) * (weights[at[i] ?? 0] ?? 0);
  return said;
}
