import type { CatalogIndex, NameForm } from '../index/catalog-index.ts';
import type { Segment } from './annotate.ts';
import { type MetPieces, meetPieces, noPieces } from './met-pieces.ts';

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

/** For each product that words of a segment name, the name that they tell best. */
export function findNames(segment: Segment, index: CatalogIndex): FoundName[] {
  const best = new Map<number, FoundName>();
  for (const meeting of collect(segment, index)) {
    const { name, pieces } = meeting;
    const known = best.get(name.product);
    const recall = recallOf(name, pieces);
    // What any of its names has is explained, whichever name is told best.
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
