import type { CatalogIndex, Nature } from '../index/catalog-index.ts';
import { keysOfFigure, type Phrase, phraseOf, type Unit } from '../index/keys.ts';
import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { wordsOfPicture } from '../words/picture-words.ts';
import { mayBeginTerm } from '../words/words.ts';
import { senseOf } from './senses.ts';

export type { Nature } from '../index/catalog-index.ts';

/** A row of items of a message with all that the catalog knows of them. */
export interface Segment {
  items: readonly Item[];
  natures: readonly Nature[];
  /** Items and phrases that the catalog knows. */
  units: readonly Unit[];
  /** These of them that values of options have, and categories: all others are no use there. */
  ofValues: readonly Unit[];
  ofCategories: readonly Unit[];
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
    const { nature, keys, guessed: isGuess } = senseOf(item.text, index);
    natures.push(nature);
    if (keys.length > 0) (isGuess ? guessed : units).push({ mask, keys });
  });
  const fillers = natures.reduce(
    (mask, one, at) => (one === 'filler' ? mask | (1 << at) : mask),
    0,
  );
  units.push(...phrasesIn(row, index, maskOf(units) | fillers));
  const met = maskOf(units);
  for (const unit of guessed) if (!(unit.mask & met)) units.push(unit);
  const known = maskOf(units);
  const quiet = (purposesOf(row) & ~known) | decorationsOf(row, natures);
  return {
    items: row,
    natures: quiet === 0 ? natures : quietened(natures, quiet),
    units,
    ofValues: unitsWith(units, index.valueKeys),
    ofCategories: unitsWith(units, index.categoryKeys),
    known,
  };
}

const quietened = (natures: readonly Nature[], quiet: number): Nature[] =>
  natures.map((one, at) => (quiet & (1 << at) && one !== 'figure' ? 'filler' : one));

/**
 * Bits of the items that say for whom or what the goods are ("papa ke liye", "for my cousin", "For
 * mehendi I want …"): they are not part of the goods' name.
 */
function purposesOf(items: readonly Item[]): number {
  let mask = 0;
  items.forEach((item, at) => {
    if (isItemOf('for behind', item)) mask |= (1 << at) - 1;
    if (!isItemOf('for', item)) return;
    const next = items[at + 1];
    if (at === 0 || isItemOf('owner', next) || isItemOf('purpose', next)) mask |= -1 << at;
  });
  return mask;
}

/** Bits of pictures that repeat words, or are separate: "2 cakes 🎂". */
function decorationsOf(row: readonly Item[], natures: readonly Nature[]): number {
  let pictures = 0;
  let tells = false;
  let alone = true;
  row.forEach((item, at) => {
    const isPicture = item.kind === 'word' && wordsOfPicture(item.text).length > 0;
    if (isPicture) pictures |= 1 << at;
    else if (item.kind !== 'word') alone = false;
    else tells ||= natures[at] !== 'filler' && natures[at] !== 'unit';
  });
  return tells || alone ? pictures : 0;
}

/** The units that have some of the keys, and only these of them. */
function unitsWith(units: readonly Unit[], some: { has(key: string): boolean }): Unit[] {
  const found: Unit[] = [];
  for (const { mask, keys } of units) {
    const has = keys.filter(({ key }) => some.has(key));
    if (has.length > 0) found.push({ mask, keys: has });
  }
  return found;
}

const maskOf = (units: readonly Unit[]): number =>
  units.reduce((mask, unit) => mask | unit.mask, 0);

/**
 * The phrases of a row that the catalog knows.
 * @param told items that need no phrase
 */
function phrasesIn(row: readonly Item[], index: CatalogIndex, told: number): Unit[] {
  const units: Unit[] = [];
  for (let at = 0; at + 1 < row.length; at += 1) {
    const words = wordsFrom(row, at);
    if (words.length < 2) continue;
    for (const { length, keys, sort } of knownPhrases(words, index)) {
      const mask = ((1 << length) - 1) << at;
      // "dhaniya ke beej" means coriander and seeds before it means any vegetable's seeds.
      if (!sort || (mask & ~told) !== 0) units.push({ mask, keys });
    }
  }
  return units;
}

function wordsFrom(row: readonly Item[], from: number): string[] {
  const words: string[] = [];
  const end = Math.min(row.length, from + LONGEST_PHRASE);
  for (let at = from; at < end; at += 1) {
    const item = row[at];
    if (item?.kind !== 'word') break;
    words.push(item.text);
  }
  return words;
}

/** If the first word begins no term, at most the next one can begin a phrase. */
const phraseKey = (words: readonly string[]): string =>
  words.length > 2 && mayBeginTerm(words[0] ?? '') ? words.join(' ') : `${words[0]} ${words[1]}`;

const knownPhrases = (words: readonly string[], index: CatalogIndex): readonly Phrase[] =>
  index.phrases.get(phraseKey(words), () =>
    phraseOf(words, index.itemContext.speaks).flatMap((phrase) => {
      const keys = phrase.keys.filter(({ key }) => index.vocabulary.has(key));
      return keys.length > 0 ? [{ ...phrase, keys }] : [];
    }),
  );
