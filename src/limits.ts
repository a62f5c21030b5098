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

/** Pictures that imported files name, on hosts that their sender chose. */
export const PICTURES = {
  /** Jobs of one store at a time, over all workers. */
  perStore: 2,
  /** Of the five jobs that a worker runs at a time: the others are left to everything else. */
  perWorker: 3,
  /** Milliseconds that a host may take to get going, with name, redirects and all. */
  startMs: 5_000,
  /** Bytes a second that must have come on average from then on: a picture of 300 KB in 18 s. */
  pace: 16_384,
} as const;
