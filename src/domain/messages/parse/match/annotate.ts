import type { CatalogIndex } from '../index-catalog.ts';
import { broaderKeys, heardKeysOfOtherScript, type Key, type Unit, unitsOf } from '../index/keys.ts';
import type { Item } from '../items/item.ts';
import { countUnitOf } from '../items/units.ts';
import { conceptsOf, isDevanagari, isFiller, plainWord, type WordKind } from '../words/words.ts';

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
const FOR_BEHIND = new Set(['liye', 'liye', 'lie', 'liya', 'vaste', 'waste', 'लिए', 'लिये', 'वास्ते']);
const FOR_BEFORE = new Set(['for', 'para']);
const OWNERS = new Set('my our his her their the a mi mis su sus el la los las un una'.split(' '));
/** Whom and what people order for. */
const PURPOSES = new Set(
  `office party birthday bday wedding shaadi marriage function puja pooja diwali holi eid christmas xmas gift gifting
  mummy mom mother papa dad father brother sister wife husband son daughter kids children baby friend friends guests
  family home house school dinner lunch breakfast tomorrow today tonight us me both everyone resale shop
  cumpleaños boda fiesta regalo mamá papá hijo hija niños casa oficina mañana hoy`.split(/\s+/),
);
const EDIT_COST = 0.12;
const PREFIX = 0.6;
const BESIDE_WRITTEN = 0.8;
const SHORTEST_PREFIX = 3;
/** With the three signs before it. */
const SHORTEST_SOUND = 8;

/** Looks up all items of a row. */
export function annotate(items: readonly Item[], index: CatalogIndex): Segment {
  const row = items.slice(0, MOST_ITEMS);
  const units: Unit[] = [];
  const natures = row.map((item) => natureOf(item, index));
  let known = 0;
  for (const unit of unitsOf(row)) {
    // A word of grammar means itself only: "but" is no boot.
    const grammar = natures.every((nature, at) => nature === 'filler' || !(unit.mask & (1 << at)));
    const found = unit.keys.filter(
      ({ key }) => index.vocabulary.has(key) && (!grammar || key.startsWith('w:')),
    );
    const keys = preferWritten(found);
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
  quietPurposes(row, natures, known);
  return { items: row, natures, units, known };
}

/** What a word is called in the catalog itself weighs more than what else it may mean. */
function preferWritten(keys: readonly Key[]): readonly Key[] {
  if (!keys.some(({ key }) => key.startsWith('w:'))) return keys;
  return keys.map(({ key, strength }) =>
    key.startsWith('c:') ? { key, strength: strength * BESIDE_WRITTEN } : { key, strength },
  );
}

/** What a word that the catalog does not have as it stands may mean: by sound, sort or spelling. */
function guesses(word: string, index: CatalogIndex): Key[] {
  const has = ({ key }: Key) => index.vocabulary.has(key);
  const heard = [...heardKeysOfOtherScript(word), ...broaderKeys(word)].filter(has);
  if (heard.length > 0) return heard;
  if (isDevanagari(word)) return nearSounds(word, index);
  // A word that the language has is no misspelling of another.
  if (isFiller(word) || countUnitOf(word) !== null || conceptsOf(word).some(({ certainty }) => certainty === 'exact')) return [];
  const plain = plainWord(word);
  const near = index.spelling.near(plain);
  const least = near[0]?.edits;
  const spelled = near
    .filter(({ word: meant, edits }) => edits === least && isSlip(plain, meant))
    .map(({ word: meant, edits }) => ({ key: `w:${meant}`, strength: 0.97 - EDIT_COST * edits }));
  if (plain.length < SHORTEST_PREFIX) return spelled;
  const begun = index.spelling
    .startingWith(plain)
    .map((meant) => ({ key: `w:${meant}`, strength: PREFIX }));
  return [...spelled, ...begun];
}

/** Few mistype a word's first letter, and a short word with another letter is another word. */
function isSlip(written: string, meant: string): boolean {
  if (written[0] !== meant[0]) return false;
  return Math.min(written.length, meant.length) > 4 || written.length !== meant.length;
}

/** Words of the catalog in Latin letters that sound nearly like one in Devanagari. */
function nearSounds(word: string, index: CatalogIndex): Key[] {
  return heardKeysOfOtherScript(word).flatMap(({ key, strength }) =>
    index.sounds
      .near(key)
      .filter(({ edits }) => edits === 1 && key.length >= SHORTEST_SOUND)
      .map(({ word: known }) => ({ key: known, strength: strength - EDIT_COST })),
  );
}

/** "papa ke liye", "for my cousin", "For mehendi I want …": no part of the goods' name. */
function quietPurposes(items: readonly Item[], natures: Nature[], known: number): void {
  const word = (at: number) => {
    const item = items[at];
    return item?.kind === 'word' ? item.text : '';
  };
  const quiet = (at: number) => {
    if (items[at]?.kind === 'word' && !(known & (1 << at))) natures[at] = 'filler';
  };
  for (let at = 0; at < items.length; at += 1) {
    if (FOR_BEHIND.has(word(at))) for (let other = 0; other < at; other += 1) quiet(other);
    if (!FOR_BEFORE.has(word(at))) continue;
    const ofSomebody = at === 0 || OWNERS.has(word(at + 1)) || PURPOSES.has(word(at + 1));
    if (ofSomebody) for (let other = at; other < items.length; other += 1) quiet(other);
  }
}

/** Words that name an option, not one of its values. */
export const LABELS: ReadonlySet<string> = new Set(
  `ones size sz sizes saiz colour color colours colors rang shade shades flavour flavor flavours model models number talla
  tallas tono tonos sabor sabores tamaño modelo type tipo variant length capacity weight aroma fragrance
  साइज साइज़ रंग कलर मॉडल नंबर नम्बर`.split(/\s+/),
);

function natureOf(item: Item, index: CatalogIndex): Nature {
  if (item.kind !== 'word') return 'figure';
  if (/\d/.test(item.text)) return 'model';
  if (LABELS.has(item.text) || index.labels.has(plainWord(item.text))) return 'filler';
  if (isFiller(item.text) || item.text.includes("'")) return 'filler';
  if (countUnitOf(item.text) !== null) return 'unit';
  const meaning = conceptsOf(item.text).find(
    ({ kind, certainty }) => kind === 'goods' || certainty === 'exact' || certainty === 'inflected',
  );
  return meaning?.kind ?? 'stranger';
}
