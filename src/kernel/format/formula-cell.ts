/**
 * A number or phone number with signs, spaces, brackets and an extension. A spreadsheet can do
 * nothing worse with it than count, and couriers and other programs refuse one with an apostrophe.
 */
const NUMBER = String.raw`[+\-]?\(?\p{Nd}[\p{Nd} \u00a0().,/\-]*(?:[eE][+\-]?\d+| ?(?:ext\.?|x|#) ?\p{Nd}+)?`;
const SIGN = String.raw`[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]`;
const START = String.raw`(?<=^|[;\t\r\n])`;
const END = String.raw`(?:$|[;\t\r\n])`;

/**
 * Where a spreadsheet may take text for a formula: at the start of a cell, or after a character
 * that another program may use as a separator. Full-width signs count like plain ones. An apostrophe
 * before digits marks a text there, too, so one of ours gets another.
 */
const RISKY = new RegExp(
  String.raw`${START}(?:(?!${NUMBER}${END})(?=${SIGN})|(?='+${SIGN}|'+\d[\d.,]*${END}))`,
  'gu',
);
const NEUTRALISED = new RegExp(String.raw`${START}'(?='*${SIGN}|'*\d[\d.,]*${END})`, 'gu');
/** A text that is kept from becoming a number: ="00123". */
const TEXT_FORMULA = /^=\s*(?:T\(\s*)?"((?:[^"]|"")*)"\s*\)?$/i;

/**
 * Puts an apostrophe in front of a cell that a spreadsheet would take for a formula, as OWASP
 * advises. A cell that already has one gets another, so that `unneutralised` is exact.
 */
export const neutralised = (cell: string): string => cell.replace(RISKY, "'");

export const unneutralised = (cell: string): string => cell.replace(NEUTRALISED, '');

/** What a spreadsheet shows in a cell: ="00123" is 00123, and an apostrophe before it is unseen. */
export const shownText = (cell: string): string => {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  return text === undefined ? unneutralised(cell) : text.replaceAll('""', '"');
};
