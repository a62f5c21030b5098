/**
 * Where a spreadsheet may take text for a formula: at the start of a cell, or after a character
 * that another program may use as a separator. Full-width signs count like plain ones. An apostrophe
 * before digits marks a text there, too, so one of ours gets another.
 */
const RISKY =
  /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|'+\d[\d.,]*(?:$|[;\t\r\n]))/g;
const NEUTRALISED =
  /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|'*\d[\d.,]*(?:$|[;\t\r\n]))/g;
/** A text that is kept from becoming a number: ="00123". */
const TEXT_FORMULA = /^=\s*(?:T\(\s*)?"((?:[^"]|"")*)"\s*\)?$/i;

/** A phone number becomes at most a number there, and couriers refuse one with an apostrophe. */
const PHONE = /^\+\d+$/;

/**
 * Puts an apostrophe in front of a cell that a spreadsheet would take for a formula, as OWASP
 * advises. A cell that already has one gets another, so that `unneutralised` is exact.
 */
export const neutralised = (cell: string): string =>
  PHONE.test(cell) ? cell : cell.replace(RISKY, "'");

/** The cell as it was before `neutralised`. */
export const unneutralised = (cell: string): string => cell.replace(NEUTRALISED, '');

/** What a spreadsheet shows in a cell: ="00123" is 00123, and an apostrophe before it is unseen. */
export const shownText = (cell: string): string => {
  const text = TEXT_FORMULA.exec(cell)?.[1];
  return text === undefined ? unneutralised(cell) : text.replaceAll('""', '"');
};
