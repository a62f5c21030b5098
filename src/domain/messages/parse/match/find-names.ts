import type { CatalogIndex, NameForm } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';

/** A name of a product, as far as a segment has it. */
export interface FoundName {
  name: NameForm;
  /** Bits of the items that name it. */
  items: number;
  /** How sure each of its pieces is met, by bit. */
  pieces: Map<number, number>;
  /** How sure the meetings are together. */
  written: number;
  /** How much of it was said, 0 to 1. */
  recall: number;
}

/** For each product that words of a segment name, the name that they tell best. */
export function findNames(segment: Segment, index: CatalogIndex): FoundName[] {
  const best = new Map<number, FoundName>();
  for (const found of collect(segment, index)) {
    const known = best.get(found.name.product);
    // What any of its names has is explained, whichever name is told best.
    const items = found.items | (known?.items ?? 0);
    if (known === undefined || found.recall > known.recall) {
      best.set(found.name.product, { ...found, items });
    } else known.items = items;
  }
  return [...best.values()];
}

interface Meeting {
  items: number;
  pieces: Map<number, number>;
  sum: number;
  count: number;
}

function collect(segment: Segment, index: CatalogIndex): FoundName[] {
  const all = new Map<NameForm, Meeting>();
  for (const unit of segment.units) {
    for (const { key, strength } of unit.keys) {
      for (const posting of index.postings.get(key) ?? []) {
        const sure = strength * posting.strength;
        let meeting = all.get(posting.name);
        if (meeting === undefined) {
          meeting = { items: 0, pieces: new Map(), sum: 0, count: 0 };
          all.set(posting.name, meeting);
        }
        if (!(meeting.items & unit.mask)) {
          meeting.sum += sure;
          meeting.count += 1;
        }
        meeting.items |= unit.mask;
        meetPieces(meeting.pieces, posting.mask, sure);
      }
    }
  }
  return [...all].map(([name, { items, pieces, sum, count }]) => {
    return { name, items, pieces, written: sum / count, recall: recallOf(name, pieces) };
  });
}

/** Notes that the pieces of a mask were met, and how sure. */
export function meetPieces(pieces: Map<number, number>, mask: number, sure: number): void {
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const bit = rest & -rest;
    if (sure > (pieces.get(bit) ?? 0)) pieces.set(bit, sure);
  }
}

function recallOf({ weights, weight }: NameForm, pieces: ReadonlyMap<number, number>): number {
  let hit = 0;
  for (const [bit, strength] of pieces) hit += strength * (weights[31 - Math.clz32(bit)] ?? 0);
  return weight === 0 ? 0 : hit / weight;
}
