import type { CatalogIndex } from '../index-catalog.ts';
import { broaderKeys, heardKeysOfOtherScript, type Key, type Unit, unitsOf } from '../index/keys.ts';
import type { Item } from '../items/item.ts';
import { conceptsOf, isFiller, plainWord, type WordKind } from '../words/words.ts';

/** What an item is to somebody who knows the language but not yet the product. */
export type Nature = 'filler' | 'figure' | 'model' | WordKind | 'stranger';

/** A row of items of a message with all that the catalog knows of them. */
export interface Segment {
  items: readonly Item[];
  natures: readonly Nature[];
  /** Items and phrases that the catalog knows. */
  units: readonly Unit[];
  /** Bit per item that the catalog's vocabulary has. */
  known: number;
}

/** A mask has a bit for each item. */
export const MOST_ITEMS = 30;
const EDIT_COST = 0.12;
const PREFIX = 0.6;
const SHORTEST_PREFIX = 3;

/** Looks up all items of a row. */
export function annotate(items: readonly Item[], index: CatalogIndex): Segment {
  const row = items.slice(0, MOST_ITEMS);
  const units: Unit[] = [];
  let known = 0;
  for (const unit of unitsOf(row)) {
    const keys = unit.keys.filter(({ key }) => index.vocabulary.has(key));
    if (keys.length === 0) continue;
    units.push({ mask: unit.mask, keys });
    known |= unit.mask;
  }
  row.forEach((item, at) => {
    if (item.kind !== 'word' || known & (1 << at)) return;
    const keys = guesses(item.text, index);
    if (keys.length === 0) return;
    units.push({ mask: 1 << at, keys });
    known |= 1 << at;
  });
  return { items: row, natures: row.map(natureOf), units, known };
}

/** What a word that the catalog does not have as it stands may mean: by sound, sort or spelling. */
function guesses(word: string, index: CatalogIndex): Key[] {
  const has = ({ key }: Key) => index.vocabulary.has(key);
  const heard = [...heardKeysOfOtherScript(word), ...broaderKeys(word)].filter(has);
  if (heard.length > 0) return heard;
  // A word that the language has is no misspelling of another.
  if (isFiller(word) || conceptsOf(word).some(({ certainty }) => certainty === 'exact')) return [];
  const plain = plainWord(word);
  const near = index.spelling.near(plain);
  const least = near[0]?.edits;
  const spelled = near
    .filter(({ edits }) => edits === least)
    .map(({ word: meant, edits }) => ({ key: `w:${meant}`, strength: 0.97 - EDIT_COST * edits }));
  if (spelled.length > 0) return spelled;
  if (plain.length < SHORTEST_PREFIX) return [];
  return index.spelling.startingWith(plain).map((meant) => ({ key: `w:${meant}`, strength: PREFIX }));
}

function natureOf(item: Item): Nature {
  if (item.kind !== 'word') return 'figure';
  if (/\d/.test(item.text)) return 'model';
  if (isFiller(item.text)) return 'filler';
  return conceptsOf(item.text)[0]?.kind ?? 'stranger';
}
