import type {
  ParsedCustomer,
  ParsedLine,
  ParsedMessage,
  UnmatchedWords,
} from '../parse/parsed-message.ts';

/** Why nothing of an answer is used. */
export type AnswerFault =
  /** More than `LONGEST_ANSWER` characters. */
  | 'too_long'
  /** No JSON, or cut off. */
  | 'not_json'
  /** JSON of another form than was asked for. */
  | 'wrong_form'
  /** An order of which no line and no word stands the checks. */
  | 'nothing_stands';

/** What a check took from an answer. */
export type Dropped = 'unknown_goods' | 'quote_not_there' | 'words_not_there' | 'no_quantity';

/** What stands of an answer after all checks. */
export interface ModelReading {
  intent: 'order' | 'none';
  /** The model itself is in doubt about the intent. */
  isDoubtful: boolean;
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  customer: ParsedCustomer;
  customerSpans: ParsedMessage['customerSpans'];
  /** One for each part that was left out. */
  dropped: Dropped[];
}

/** An answer of a model as far as it is believed. */
export type CheckedAnswer =
  | { reading: ModelReading; fault: null }
  | { reading: null; fault: AnswerFault };
