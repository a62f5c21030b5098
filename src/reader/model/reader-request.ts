import type { CatalogIndex } from '../built-in/index-catalog.ts';
import type { Before } from '../built-in/parse-message.ts';
import type { ParsedMessage } from '../built-in/parsed-message.ts';
import type { Candidates } from './choose-candidates.ts';
import type { HiddenWords } from './hide-words.ts';

/** A seller's correction of a reading. */
export interface ReaderCorrection {
  /** The shopper's words, without personal names and numbers. */
  words: string;
  /** The goods that they meant in this store; null: nothing was ordered. */
  meant: { productId: string; variantId: string | null; quantity: number } | null;
}

/** A message with all data that a model may need to read it. */
export interface ReaderInput {
  text: string;
  /** Identical to the input of the built-in reader. */
  before: Before;
  index: CatalogIndex;
  /** The built-in reading: its goods are among the candidates. */
  builtIn: ParsedMessage;
  /** The store's latest corrections, newest first; at most ten are sent. */
  corrections: readonly ReaderCorrection[];
}

/** A message of the chat-completions API. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** The request to a model; its answer is checked against it. */
export interface ReaderRequest {
  messages: ChatMessage[];
  /** JSON schema for `response_format`, valid for strict structured outputs. */
  schema: Readonly<Record<string, unknown>>;
  promptVersion: string;
  /** Numbers and addresses that are replaced by tokens. */
  hidden: HiddenWords;
  /** Products and variants by the short ids that the model gets. */
  candidates: Candidates;
}
