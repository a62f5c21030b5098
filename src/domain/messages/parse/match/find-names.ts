import type { CatalogIndex, NameForm } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';

/** A name of a product, as far as a segment has it. */
export interface FoundName {
  name: NameForm;
  /** Bits of the items that name it. */
  items: number;
  pieces: MetPieces;
  /** How sure the meetings are together. */
  written: number;
  /** How much of it was said, 0 to 1. */
  recall: number;
}

/** For each product that words of a segment name, the name that they match best. */
export function findNames(segment: Segment, index: CatalogIndex): FoundName[] {
  const best = new Map<number, FoundName>();
  for (const meeting of collect(segment, index)) {
    const { name, pieces } = meeting;
    const known = best.get(name.product);
    const recall = recallOf(name, pieces);
    // What any of its names contains is explained, whichever name matches best.
    const items = meeting.items | (known?.items ?? 0);
    if (known === undefined || recall > known.recall) {
      const written = meeting.sum / meeting.count;
      best.set(name.product, { name, items, pieces, written, recall });
    } else known.items = items;
  }
  return [...best.values()];
}

interface Meeting {
  name: NameForm;
  items: number;
  pieces: MetPieces;
  sum: number;
  count: number;
}

function collect({ units }: Segment, { postings }: CatalogIndex): Iterable<Meeting> {
  const all = new Map<NameForm, Meeting>();
  for (const { mask, keys } of units) {
    for (const { key, strength } of keys) {
      for (const posting of postings.get(key) ?? []) {
        meet(meetingOf(all, posting.name), mask, posting.mask, strength * posting.strength);
      }
    }
  }
  return all.values();
}

function meetingOf(all: Map<NameForm, Meeting>, name: NameForm): Meeting {
  const known = all.get(name);
  if (known) return known;
  const meeting = { name, items: 0, pieces: noPieces(), sum: 0, count: 0 };
  all.set(name, meeting);
  return meeting;
}

function meet(meeting: Meeting, items: number, pieces: number, sure: number): void {
  if (!(meeting.items & items)) {
    meeting.sum += sure;
    meeting.count += 1;
  }
  meeting.items |= items;
  meetPieces(meeting.pieces, pieces, sure);
}

function recallOf({ weights, weight }: NameForm, { at, sure }: MetPieces): number {
  let hit = 0;
  for (let i = 0; i < at.length; i += 1) hit += (sure[i] ?? 0) * (weights[at[i] ?? 0] ?? 0);
  return weight === 0 ? 0 : hit / weight;
}

/** Pieces of a name that words of a message meet. */
export interface MetPieces {
  /** Bit per piece. */
  mask: number;
  /** Which were met, in that order. */
  at: number[];
  /** How sure each of these is, 0 to 1. */
  sure: number[];
}

/** None yet: a name seldom has more than three, so lists do better than maps. */
export const noPieces = (): MetPieces => ({ mask: 0, at: [], sure: [] });

/** Notes that the pieces of a mask were met, and how sure. */
export function meetPieces(pieces: MetPieces, mask: number, sure: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    const at = 31 - Math.clz32(bit);
    if (pieces.mask & bit) {
      const known = pieces.at.indexOf(at);
      if (sure > (pieces.sure[known] ?? 0)) pieces.sure[known] = sure;
    } else {
      pieces.mask |= bit;
      pieces.at.push(at);
      pieces.sure.push(sure);
    }
  }
}

/** How sure a piece is met; 0 where it is not. */
export function sureOf({ mask, at, sure }: MetPieces, piece: number): number {
  return mask & (1 << piece) ? (sure[at.indexOf(piece)] ?? 0) : 0;
}
