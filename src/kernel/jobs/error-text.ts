import { maskText } from '../../log.ts';
import { serverWords } from '../db/server-words.ts';

const MAX_LENGTH = 1_000;

interface DatabaseError extends Error {
  /** SQLSTATE, or a network error code. */
  code?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
}

/**
 * The stored form of an error: its reason, at most 1,000 characters, without secrets and user
 * input. For a failed statement it is the server's message with its SQLSTATE, without the
 * statement.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return bounded(String(error));
  const reason = serverWords(error);
  if (reason !== undefined) return databaseText(error, reason);
  const { message, name, code } = error as DatabaseError;
  // A JSON syntax error quotes the input.
  if (error instanceof SyntaxError) return bounded(withoutValues(message, ''));
  // A refused connection has no more than its code.
  return bounded(message || code || name);
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** The class of errors that quote the input. */
const DATA_EXCEPTION = '22';

function databaseText(error: DatabaseError, reason: string): string {
  const { code = '', schema, table, column, dataType, constraint } = error;
  const statement = error.message.slice(0, -reason.length);
  const names = [statement, schema, table, column, dataType, constraint].join(' ');
  const words = bounded(withoutValues(reason, code.startsWith(DATA_EXCEPTION) ? '' : names));
  return SQLSTATE.test(code) ? `${words} (SQLSTATE ${code})` : words;
}

/** In any language of the server. */
const QUOTED = /["“„«»]([^"“”„«»]*)["”“«»]/g;
const FIRST_TO_LAST_QUOTE = /["“„«»].*["”“«»]/s;

/** A quoted word stays if it is one of our names; if one isn't, all quoted words are removed. */
function withoutValues(text: string, names: string): string {
  const quoted = [...text.matchAll(QUOTED)].map(([, word = '']) => word.trim());
  const isOurs = quoted.every((word) => names.includes(word));
  return isOurs ? text : text.replace(FIRST_TO_LAST_QUOTE, '“…”');
}

const bounded = (text: string): string => maskText(text).slice(0, MAX_LENGTH);
