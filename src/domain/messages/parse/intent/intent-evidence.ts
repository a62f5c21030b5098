/** Something of the message that the catalog's reader found, with its offsets into the raw text. */
export interface Find {
  /** `product`: sold goods; `unmatched`: goods that are not sold; `quantity`: a told count. */
  kind: 'product' | 'unmatched' | 'quantity';
  start: number;
  end: number;
}

/** All that tells whether a message orders. */
export interface IntentEvidence {
  text: string;
  /** In all clauses, questions and complaints too: the judge looks at where they stand. */
  finds: readonly Find[];
  /** What its words are, by the catalog's reader; of those that tell of the shopper nothing. */
  words: WordCounts;
  /** How many details of the shopper the text gives. */
  customer: number;
  /** How many kinds of correction it has: "not", "instead", "the same". */
  corrections: number;
  earlier: {
    /** Whether a draft stood before this message. */
    drafted: boolean;
    /** Whether an earlier message named goods without ordering them ("do you have X?"). */
    asked: boolean;
  };
  /** What the draft would be after it. */
  draft: {
    /** Lines, and lines with words for what is not sold. */
    lines: number;
    all: number;
    /** Whether the message makes it another than before. */
    changed: boolean;
  };
}

/** How many words of each sort; figures are numbers, measures and codes. */
export interface WordCounts {
  all: number;
  /** Words of the catalog. */
  known: number;
  figures: number;
  /** Words of grammar. */
  fillers: number;
}
