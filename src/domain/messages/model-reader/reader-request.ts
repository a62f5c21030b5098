import type { CatalogIndex } from '../parse/index-catalog.ts';
import type { Before } from '../parse/parse-message.ts';
import type { ParsedMessage } from '../parse/parsed-message.ts';
import type { Candidates } from './choose-candidates.ts';
import type { HiddenWords } from './hide-words.ts';

/** What a seller made of words that were read otherwise. */
export interface ReaderCorrection {
  /** The shopper's words, without names and numbers of persons. */
  words: string;
  /** The goods that they meant in this store; null: they ordered nothing. */
  meant: { productId: string; variantId: string | null; quantity: number } | null;
}

/** A message with all that a model may need to read it. */
export interface ReaderInput {
  text: string;
  /** The very same that the built-in reader got. */
  before: Before;
  index: CatalogIndex;
  /** How the built-in reader reads it: its goods are among the candidates. */
  builtIn: ParsedMessage;
  /** The store's latest, newest first; ten at most are sent. */
  corrections: readonly ReaderCorrection[];
}

/** A message of the chat-completions interface. */
export interface ChatMessage {
  role: 'system' | 'user';
  content: string;
}

/** What is sent to a model, and what its answer is checked against. */
export interface ReaderRequest {
  messages: ChatMessage[];
  /** JSON schema for `response_format`, fit for strict structured outputs. */
  schema: Readonly<Record<string, unknown>>;
  promptVersion: string;
  /** Numbers and addresses that the model gets a token for. */
  hidden: HiddenWords;
  /** Products and variants by the short ids that the model knows them by. */
  candidates: Candidates;
}
