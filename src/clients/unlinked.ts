import { english, type Translator } from '../kernel/translation/translator.ts';

const DOT = '[.．。｡]';
/** Direction and hidden characters, without those that Indic and Arabic scripts need. */
const HIDDEN = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** An address with its scheme, with www, or with a path behind its domain. */
const ADDRESS = new RegExp(
  `(?:[a-z][a-z\\d+.-]{1,20}:[/\\\\]{2}|\\bwww${DOT})\\S*|` +
    `[\\p{L}\\p{N}-]{1,63}(?:${DOT}[\\p{L}\\p{N}-]{1,63}){0,6}${DOT}\\p{L}{2,24}[/?#]\\S*`,
  'giu',
);
/** A dot as in "shop.example": the text after it could be a domain. */
const INNER_DOT = new RegExp(`(?<=[\\p{L}\\p{N}])${DOT}(?=\\p{L}{2})`, 'gu');
const UNSEEN_BREAK = '.\u200b';

export const holdsAddress = (text: string): boolean => text.replace(ADDRESS, '') !== text;

/** Anything that a mail program or a chat could turn into a link. */
export const holdsLink = (text: string): boolean => unlinked(text, english) !== text;

/**
 * In the result nothing becomes a link: web addresses are removed, and a name with a dot, such as
 * "Shop.in", looks the same but is no longer a domain.
 */
export const unlinked = (text: string, t: Translator): string =>
  text
    .replace(HIDDEN, '')
    .replace(ADDRESS, t('common.letter.linkRemoved'))
    .replace(INNER_DOT, UNSEEN_BREAK);

const LONGEST_SENDER = 60;

export const senderWords = (name: string): string =>
  name
    .replace(HIDDEN, '')
    .replace(ADDRESS, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\p{Cf}&'’()+,-]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SENDER)
    .trim();
