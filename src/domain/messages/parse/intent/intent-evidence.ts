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
  /** Names of the customer fields that the text gives. */
  customer: readonly string[];
  earlier: {
    /** Lines and unmatched words of the draft before this message. */
    drafted: number;
    /** Whether an earlier message named goods without ordering them ("do you have X?"). */
    asked: boolean;
  };
}
