/**
 * Where a spreadsheet may take text for a formula: at the start of a cell, and within it behind what
 * parts cells where its own separator is another one. Full-width signs count like plain ones.
 */
const RISKY = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;
const NEUTRALISED = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** A phone number: at most it becomes a number there, and couriers refuse one with an apostrophe. */
const PHONE = /^\+\d+$/;

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front of it, as OWASP
 * advises. One that already looks so gets one more: the way back is exact.
 */
export const neutralised = (cell: string): string =>
  PHONE.test(cell) ? cell : cell.replace(RISKY, "'");

/** The cell as it was before `neutralised`. */
export const unneutralised = (cell: string): string => cell.replace(NEUTRALISED, '');
