/** Bounds on what comes from outside, one group per topic, each with its reason. */

/** A table that is uploaded or pasted. Blank rows and empty cells count: reading them costs as much. */
export const TABLES = {
  /** Twice what an import takes, for files that spreadsheets fill up with blank rows. */
  rows: 40_000,
  /** More than the exports of other shops have, with a column for each of their extensions. */
  columns: 200,
  /** 20,000 rows of 50 columns: some 60 MB of memory while it is worked on. */
  cells: 1_000_000,
  /** Characters of one row, so that no row is held while its end is looked for. */
  rowLength: 262_144,
  /** Characters of one cell: twice what a spreadsheet can hold. */
  cellLength: 65_536,
  /** Characters of a column's name, which stands in each message about it. */
  headerLength: 300,
  /** How long a store's turn to import lasts at most; it ends sooner but where a process died. */
  importSeconds: 300,
  /** Bytes that are read before others have their turn: some milliseconds. */
  pieceBytes: 16_384,
} as const;
