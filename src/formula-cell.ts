const RISKY = /^'*[=+\-@\t\r]/;

/**
 * A cell that a spreadsheet would take for a formula gets an apostrophe in front, as OWASP
 * advises. One that already looks so gets one more: the way back is exact.
 */
export const neutralised = (cell: string): string => (RISKY.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `neutralised`. */
export const unneutralised = (cell: string): string =>
  cell.startsWith("'") && RISKY.test(cell) ? cell.slice(1) : cell;
