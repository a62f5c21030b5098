const DOT = '[.．。｡]';
/** Signs that nobody sees and that turn or hide others; those that Indic and Arabic writing needs stay. */
const HIDDEN = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g;
/** An address with its scheme, with www, or with a path behind its domain. */
const ADDRESS = new RegExp(
  `(?:[a-z][a-z\\d+.-]{1,20}:[/\\\\]{2}|\\bwww${DOT})\\S*|` +
    `[\\p{L}\\p{N}-]{1,63}(?:${DOT}[\\p{L}\\p{N}-]{1,63}){0,6}${DOT}\\p{L}{2,24}[/?#]\\S*`,
  'giu',
);
/** A dot as in "shop.example": what comes after it could be a domain. */
const INNER_DOT = new RegExp(`(?<=[\\p{L}\\p{N}])${DOT}(?=\\p{L}{2})`, 'gu');
const UNSEEN_BREAK = '.\u200b';

/** Whether a text holds a web address, written so that it can be nothing else. */
export const holdsAddress = (text: string): boolean => text.replace(ADDRESS, '') !== text;

/** Whether a text holds what a mail program or a chat could make a link of. */
export const holdsLink = (text: string): boolean => unlinked(text) !== text;

/**
 * A text that somebody typed, such that nothing in it becomes a link where it arrives: web addresses
 * are left out, and a name with a dot, such as "Shop.in", looks as it did and is no domain any more.
 */
export const unlinked = (text: string): string =>
  text.replace(HIDDEN, '').replace(ADDRESS, '[link removed]').replace(INNER_DOT, UNSEEN_BREAK);

const LONGEST_SENDER = 60;

/** A store's name as part of a sender: one line of words, without what addresses are made of. */
export const senderWords = (name: string): string =>
  name
    .replace(HIDDEN, '')
    .replace(ADDRESS, ' ')
    .replace(/[^\p{L}\p{M}\p{N}\p{Cf}&'’()+,-]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SENDER)
    .trim();
