import type { Effort } from '../effort.ts';
import type {
  CatalogIndex,
  Meaning,
  Nature,
  Phrase,
  ReadCatalog,
  Sense,
  Unit,
} from '../index/catalog-index.ts';
import { keysOfFigure, phraseOf } from '../index/keys.ts';
import type { Item } from '../items/item.ts';
import { isItemOf } from '../lexicon/grammar.ts';
import { mayBeginTerm } from '../words/words.ts';
import { meaningOf, metKeys, senseOf } from './senses.ts';

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
  /** Of the conversation that it is read for. */
  effort: Effort;
}

/** A mask has a bit for each item. */
const MOST_ITEMS = 30;
const LONGEST_PHRASE = 4;

/** Looks up all items of a row. */
export function annotate(items: readonly Item[], index: ReadCatalog): Segment {
  const row = items.slice(0, MOST_ITEMS);
  const senses = row.map((item) => senseOfItem(item, index));
  const meant: Meant[] = [];
  const guesses: Meant[] = [];
  let told = 0;
  senses.forEach((sense, at) => {
    const { nature, keys, guessed } = sense;
    const mask = 1 << at;
    if (keys.length > 0) (guessed ? guesses : meant).push({ mask, meaning: sense });
    if (nature === 'filler' || (keys.length > 0 && !guessed)) told |= mask;
  });
  meant.push(...phrasesIn(row, index, told));
  const met = maskOf(meant);
  meant.push(...guesses.filter(({ mask }) => !(mask & met)));
  const known = maskOf(meant);
  const quiet = (purposesOf(row) & ~known) | decorationsOf(senses);
  return {
    items: row,
    natures: senses.map(({ nature }, at) =>
      quiet & (1 << at) && nature !== 'figure' ? 'filler' : nature,
    ),
    units: unitsOf(meant, 'keys'),
    ofValues: unitsOf(meant, 'ofValues'),
    ofCategories: unitsOf(meant, 'ofCategories'),
    known,
    effort: index.effort,
  };
}

const senseOfItem = (item: Item, index: CatalogIndex): Sense =>
  item.kind === 'word'
    ? senseOf(item.text, index)
    : { nature: 'figure', ...meaningOf(metKeys(keysOfFigure(item), index)), guessed: false };

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
function decorationsOf(senses: readonly Sense[]): number {
  let pictures = 0;
  let tells = false;
  let alone = true;
  senses.forEach(({ nature, isPicture }, at) => {
    if (isPicture) pictures |= 1 << at;
    else if (nature === 'figure') alone = false;
    else tells ||= nature !== 'filler' && nature !== 'unit';
  });
  return tells || alone ? pictures : 0;
}

/** Items that mean something together. */
interface Meant {
  mask: number;
  meaning: Meaning;
}

const maskOf = (meant: readonly Meant[]): number => meant.reduce((all, { mask }) => all | mask, 0);

/** Those that have keys of a sort, with these. */
function unitsOf(meant: readonly Meant[], sort: keyof Meaning): Unit[] {
  const units: Unit[] = [];
  for (const { mask, meaning } of meant) {
    const keys = meaning[sort];
    if (keys.length > 0) units.push({ mask, keys });
  }
  return units;
}

/**
 * The phrases of a row that the catalog knows.
 * @param told items that need no phrase
 */
function phrasesIn(row: readonly Item[], index: CatalogIndex, told: number): Meant[] {
  const found: Meant[] = [];
  for (let at = 0; at + 1 < row.length; at += 1) {
    const words = wordsFrom(row, at);
    if (words.length < 2) continue;
    for (const phrase of knownPhrases(words, index)) {
      const mask = ((1 << phrase.length) - 1) << at;
      // "dhaniya ke beej" means coriander and seeds before it means any vegetable's seeds.
      if (!phrase.sort || (mask & ~told) !== 0) found.push({ mask, meaning: phrase });
    }
  }
  return found;
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

const knownPhrases = (
  words: readonly string[],
  index: CatalogIndex,
): readonly (Phrase & Meaning)[] =>
  index.phrases.get(phraseKey(words), () =>
    phraseOf(words, index.itemContext.speaks)
      .map((phrase) => ({ ...phrase, ...meaningOf(metKeys(phrase.keys, index)) }))
      .filter(({ keys }) => keys.length > 0),
  );
