/** The reader of a message: the built-in one, or a language model next to it. */
export const READERS = ['built-in', 'model'] as const;
export type Reader = (typeof READERS)[number];

/** How much of an order a message calls off. */
export const CALLED_OFF = ['all', 'part'] as const;
export type CalledOff = (typeof CALLED_OFF)[number];

/** Why a part of a parsed message needs a person; the contract of the chat-order corpus names them. */
export const PARSE_ERROR_CODES = [
  'PRODUCT_NOT_FOUND',
  'VARIANT_UNKNOWN',
  'QUANTITY_UNCLEAR',
  'PHONE_INVALID',
  'ADDRESS_INCOMPLETE',
  'AMBIGUOUS_PRODUCT',
  // The whole message may be no order at all: a person decides.
  'IS_IT_AN_ORDER',
] as const;
export type ParseErrorCode = (typeof PARSE_ERROR_CODES)[number];

/** The position of words: offsets of UTF-16 units in one message of the conversation. */
export interface Span {
  /** Index of the message: the earlier ones first, then the message itself. */
  message: number;
  start: number;
  /** The first unit that no longer belongs to it. */
  end: number;
}

/** How sure the parser is of each part of a line, 0 to 1. */
export interface LineConfidence {
  product: number;
  variant: number;
  quantity: number;
}

/** Another thing of the catalog that the same words may mean. */
export interface Alternative {
  productId: string;
  /** Null: the product as a whole. */
  variantId: string | null;
  /** 0 to 1. */
  confidence: number;
}

export interface ParsedLine {
  productId: string;
  /** Null: the shopper did not say which. */
  variantId: string | null;
  quantity: number;
  parts: LineConfidence;
  /** Of the whole line, 0 to 1. */
  confidence: number;
  /** The words it was read from, in order. */
  spans: Span[];
  /** The shopper's words, for people. */
  sourceText: string;
  /** Other possible meanings, likeliest first, at most three. */
  alternatives: Alternative[];
}

/** Words for something that the store does not sell, or a number that ended in no line. */
export interface UnmatchedWords {
  text: string;
  quantity: number | null;
  spans: Span[];
}

export interface ParsedCustomer {
  name?: string;
  /** E.164. */
  phone?: string;
  postalCode?: string;
  city?: string;
  addressLine?: string;
}

export interface ParseError {
  code: ParseErrorCode;
  /** The shopper's words that it is about. */
  text: string;
  /** Index into `lines`, where it is about one. */
  line?: number;
}

/** Why a message is read as it is, for people who mend the parser and for the desk. */
export const INTENT_REASONS = [
  'ordering_words',
  'lines_with_quantities',
  'follow_up',
  'structured',
  'question',
  'complaint',
  'return_or_cancel',
  'order_status',
  'thanks_or_praise',
  'greeting',
  'spam',
  'conditional',
  'nothing_to_order',
] as const;
export type IntentReason = (typeof INTENT_REASONS)[number];

/** Another possible order of the same messages: a whole draft next to the first one. */
export interface OtherReading {
  reader: Reader;
  intent: 'order' | 'none';
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  /** 0 to 1. */
  confidence: number;
}

/** The order of a message together with those before it. */
export interface ParsedMessage {
  intent: 'order' | 'none';
  intentReasons: IntentReason[];
  /** The whole draft after this message. */
  lines: ParsedLine[];
  unmatched: UnmatchedWords[];
  /** Only what this message's own text gives. */
  customer: ParsedCustomer;
  customerSpans: Partial<Record<keyof ParsedCustomer, Span>>;
  /** How likely it is that intent, lines and unmatched are all right; calibrated, 0 to 1. */
  confidence: number;
  parseErrors: ParseError[];
  /** What the message calls off that `lines` don't show; null: nothing. */
  callsOff: CalledOff | null;
  reader: Reader;
  /** Other whole readings, likeliest first, two at most. */
  alternatives: OtherReading[];
}
