import type { CatalogIndex } from '../index/catalog-index.ts';
import { keysOfFigure, type Phrase, phraseOf, type Unit } from '../index/keys.ts';
import type { Nature } from '../index/sense.ts';
import type { Item } from '../items/item.ts';
import { purposesOf } from './purposes.ts';
import { senseOf } from './senses.ts';

export type { Nature } from '../index/sense.ts';

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
const MOST_ITEMS = 30;
const LONGEST_PHRASE = 4;

/** Looks up all items of a row. */
export function annotate(items: readonly Item[], index: CatalogIndex): Segment {
  const row = items.slice(0, MOST_ITEMS);
  const natures: Nature[] = [];
  const units: Unit[] = [];
  const guessed: Unit[] = [];
  row.forEach((item, at) => {
    const mask = 1 << at;
    if (item.kind !== 'word') {
      natures.push('figure');
      const keys = keysOfFigure(item).filter(({ key }) => index.vocabulary.has(key));
      if (keys.length > 0) units.push({ mask, keys });
      return;
    }
    const sense = senseOf(item.text, index);
    natures.push(sense.nature);
    if (sense.keys.length > 0) (sense.guessed ? guessed : units).push({ mask, keys: sense.keys });
  });
  const fillers = natures.reduce(
    (mask, one, at) => (one === 'filler' ? mask | (1 << at) : mask),
    0,
  );
  const single = maskOf(units);
  units.push(...phrasesIn(row, index, single | fillers));
  const met = maskOf(units);
  units.push(...guessed.filter(({ mask }) => !(mask & met)));
  const known = maskOf(units);
  const quiet = purposesOf(row) & ~known;
  return {
    items: row,
    natures: natures.map((one, at) => (quiet & (1 << at) && one !== 'figure' ? 'filler' : one)),
    units,
    known,
  };
}

const maskOf = (units: readonly Unit[]): number =>
  units.reduce((mask, unit) => mask | unit.mask, 0);

/** The phrases of a row that the catalog knows. @param told items that need no phrase */
function phrasesIn(row: readonly Item[], index: CatalogIndex, told: number): Unit[] {
  const units: Unit[] = [];
  row.forEach((_, at) => {
    const words: string[] = [];
    for (const item of row.slice(at, at + LONGEST_PHRASE)) {
      if (item.kind !== 'word') break;
      words.push(item.text);
    }
    if (words.length < 2) return;
    for (const { length, keys, sort } of knownPhrases(words, index)) {
      const mask = ((1 << length) - 1) << at;
      // "dhaniya ke beej" is coriander and seeds before it is any vegetable's seeds.
      if (!sort || (mask & ~told) !== 0) units.push({ mask, keys });
    }
  });
  return units;
}

const knownPhrases = (words: readonly string[], index: CatalogIndex): readonly Phrase[] =>
  index.phrases.get(words.join(' '), () =>
    phraseOf(words).flatMap((phrase) => {
      const keys = phrase.keys.filter(({ key }) => index.vocabulary.has(key));
      return keys.length > 0 ? [{ ...phrase, keys }] : [];
    }),
  );
