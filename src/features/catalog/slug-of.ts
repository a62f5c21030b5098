import { latinLetters } from '../../kernel/format/folded-text.ts';
import { PRODUCT_LIMITS } from './product.ts';

// A slug is part of a path; percent-encoded it must stay well below the router's limit.
const MAX_ENCODED = 240;
/** As `PRODUCT_LIMITS.slug`, which a slug that somebody sends is held against. */
const MAX_LENGTH = PRODUCT_LIMITS.slug;
const FALLBACK = 'product';

/**
 * Letters of every script stay, so that names in Hindi or Tamil have slugs of their own; "product"
 * when nothing is left. A long one is cut at a word.
 */
export function slugOf(name: string): string {
  const words = latinLetters(
    name
      .normalize('NFKD')
      // Accents of Latin letters only: "й" and vowel signs are letters of their words.
      .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
      .normalize('NFC')
      .toLowerCase(),
  )
    .replace(UNSEEN, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return trimmed(words) || FALLBACK;
}

/** Apostrophes and signs that nobody sees, within words. */
const UNSEEN = /['’‘ʼ]|\p{Cf}/gu;

/** The first of `slug`, `slug-2`, `slug-3` … that is not taken; a long one is cut for the number. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  let free = slug;
  for (let count = 2; isTaken(free); count++) {
    const number = `-${count}`;
    free = cutTo(slug, MAX_LENGTH - number.length, MAX_ENCODED - number.length) + number;
  }
  return free;
}

/** The slug, and what is left of it before a number: what `freeSlug` may look at. */
export const slugBases = (slug: string): string[] => [
  ...new Set(
    [1, 2, 3]
      .map((digits) => cutTo(slug, MAX_LENGTH - digits - 1, MAX_ENCODED - digits - 1))
      .concat(slug),
  ),
];

const trimmed = (slug: string): string =>
  cutTo(slug.replace(/^-+|-+$/g, ''), MAX_LENGTH, MAX_ENCODED);

/** A slug of at most so many characters, also percent-encoded, cut at a word if one ends in its last half. */
function cutTo(slug: string, most: number, mostEncoded: number): string {
  if (fits(slug, most, mostEncoded)) return slug;
  const letters = [...slug.slice(0, most)];
  // Half of a pair would not be a character.
  if (!letters.at(-1)?.isWellFormed()) letters.pop();
  while (!fits(letters.join(''), most, mostEncoded)) letters.pop();
  const short = letters.join('');
  const end = short.lastIndexOf('-');
  const isWhole = slug[short.length] === '-';
  return (end > short.length / 2 && !isWhole ? short.slice(0, end) : short).replace(/-+$/, '');
}

const fits = (slug: string, most: number, mostEncoded: number): boolean =>
  slug.length <= most && encodeURIComponent(slug).length <= mostEncoded;
