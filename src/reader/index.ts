/**
 * The message reader: a text and a store's catalog in, the lines of an order out. No database, network
 * or clock. Nothing outside imports any other of its files; its tools in dev/ and its tests do.
 */
import { lazy } from '../kernel/concurrency/lazy.ts';

export { aliasWords } from './alias-words.ts';
export type { CatalogProduct, CatalogVariant, StoreCatalog } from './built-in/catalog.ts';
export { lineErrors } from './built-in/find-errors.ts';
export type { About, Before, CatalogIndex } from './built-in/index.ts';
export {
  type Alternative,
  CALLED_OFF,
  type CalledOff,
  type IntentReason,
  type LineConfidence,
  type OtherReading,
  PARSE_ERROR_CODES,
  type ParsedCustomer,
  type ParsedLine,
  type ParsedMessage,
  type ParseError,
  READERS,
  type Reader,
  type Span,
  type UnmatchedWords,
} from './built-in/parsed-message.ts';
export type { ReaderCorrection } from './model/index.ts';
export { orderTheSame } from './model/order-the-same.ts';

/** Reads by rules and weights. It takes 10 MB, which processes without messages don't need. */
export const builtInReader = lazy(() => import('./built-in/index.ts'));

export type BuiltInReader = Awaited<ReturnType<typeof builtInReader>>;

/** What a language model is asked, and what its answer means. */
export const modelReader = lazy(() => import('./model/index.ts'));
