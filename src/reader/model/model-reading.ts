import type {
  CalledOff,
  ParsedCustomer,
  ParsedLine,
  ParsedMessage,
  UnmatchedWords,
} from '../built-in/parsed-message.ts';

/** Why an answer is rejected. */
export type AnswerFault =
  /** More than `LONGEST_ANSWER` characters. */
  | 'too_long'
  /** Not JSON, or truncated. */
  | 'not_json'
  /** JSON of another form than requested. */
  | 'wrong_form'
  /** An order without a line or word that passes the checks. */
  | 'nothing_stands';

/** What a check removed from an answer. */
export type Dropped = 'unknown_goods' | 'quote_not_there' | 'words_not_there' | 'no_quantity';

/** The accepted parts of an answer. */
export interface ModelReading {
  intent: 'order' | 'none';
  /** The model itself doubts the intent. */
  isDoubtful: boolean;
  /** What the message calls off that `lines` don't show. */
  callsOff: CalledOff | null;
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  customer: ParsedCustomer;
  customerSpans: ParsedMessage['customerSpans'];
  /** One for each part that was removed. */
  dropped: Dropped[];
}

/** The accepted parts of a model's answer, or why there are none. */
export type CheckedAnswer =
  | { reading: ModelReading; fault: null }
  | { reading: null; fault: AnswerFault };
