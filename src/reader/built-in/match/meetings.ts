import type { Effort } from '../effort.ts';
import type { CatalogKey, Posting, Unit } from '../index/catalog-index.ts';
import type { Form } from '../index/forms.ts';

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

const noMeeting = (): Meeting => ({ items: 0, sum: 0, count: 0, pieces: 0, at: [], sure: [] });

interface Named {
  form: Form;
}

/** A key of some units with all that it finds. */
interface Found<Name> {
  key: string;
  mask: number;
  strength: number;
  postings: readonly Posting<Name>[];
}

/**
 * The names that some units meet: all, as far as there is room for their postings; else those that
 * the rarer keys find, since a key that most of a catalog has tells nothing apart.
 * @param postingsOf where a key is in them
 */
export function meetNames<Name extends Named>(
  units: readonly Unit[],
  postingsOf: (found: CatalogKey) => readonly Posting<Name>[] | undefined,
  effort: Effort,
): Map<Name, Meeting> {
  const all: Found<Name>[] = [];
  let length = 0;
  for (const { mask, keys } of units) {
    for (const { found, strength } of keys) {
      const postings = postingsOf(found);
      if (postings === undefined || postings.length === 0) continue;
      all.push({ key: found.key, mask, strength, postings });
      length += postings.length;
    }
  }
  const { room } = effort;
  if (length > Math.min(room, MOST_MET)) return meetLikely(all, room, effort);
  effort.spend(length);
  const meetings = new Map<Name, Meeting>();
  for (const { mask, strength, postings } of all) {
    for (const posting of postings) {
      let meeting = meetings.get(posting.name);
      if (meeting === undefined) {
        meeting = noMeeting();
        meetings.set(posting.name, meeting);
      }
      meet(meeting, mask, posting.mask, strength * posting.strength);
    }
  }
  return meetings;
}

/** More postings are not met all for one stretch of words: so many only words of most names have. */
const MOST_MET = 16_000;
/** How many of them are walked to find the likeliest names, and how many names are then met. */
const MOST_WALKED = 2_000;
const MOST_LIKELY = 64;
/** Steps of `room` for each of these names. */
const ROOM_OF_NAME = 8;

/** Finds names by the rarest keys, then meets these with all keys, as if all had been met. */
function meetLikely<Name extends Named>(
  all: readonly Found<Name>[],
  room: number,
  effort: Effort,
): Map<Name, Meeting> {
  const likely = likeliest(all, Math.min(room, MOST_WALKED), effort);
  const most = Math.min(MOST_LIKELY, Math.ceil(room / ROOM_OF_NAME));
  const units = new Map<string, { at: number; mask: number; strength: number }[]>();
  for (const [at, { key, mask, strength }] of all.entries()) {
    const same = units.get(key);
    if (same) same.push({ at, mask, strength });
    else units.set(key, [{ at, mask, strength }]);
  }
  const meetings = new Map<Name, Meeting>();
  for (const name of likely.slice(0, most)) {
    const { keys } = name.form;
    effort.spend(keys.length);
    const hits = keys.flatMap(({ key, mask: pieces }) =>
      (units.get(key.key) ?? []).map(({ at, mask, strength }) => {
        return { at, mask, pieces, sure: strength * key.strength };
      }),
    );
    const meeting = noMeeting();
    hits.sort((a, b) => a.at - b.at);
    for (const { mask, pieces, sure } of hits) meet(meeting, mask, pieces, sure);
    meetings.set(name, meeting);
  }
  return meetings;
}

/** Names by how many and how rare the keys are that find them. */
function likeliest<Name>(
  all: readonly Found<Name>[],
  most: number,
  effort: Effort,
): readonly Name[] {
  const weights = new Map<Name, number>();
  let left = most;
  for (const { postings, strength } of all.toSorted(
    (a, b) => a.postings.length - b.postings.length,
  )) {
    if (left <= 0) break;
    const weight = strength / Math.log2(2 + postings.length);
    for (const { name } of postings.slice(0, left)) {
      weights.set(name, (weights.get(name) ?? 0) + weight);
    }
    left -= postings.length;
  }
  effort.spend(most - Math.max(0, left));
  return [...weights].sort(([, a], [, b]) => b - a).map(([name]) => name);
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
