import { maskText } from '../../log.ts';
import { serverWords } from '../../server-words.ts';

const MAX_LENGTH = 1_000;

/** An error of the database, as its driver has it. */
interface DatabaseError extends Error {
  /** SQLSTATE, or what the network calls it. */
  code?: string;
  schema?: string;
  table?: string;
  column?: string;
  dataType?: string;
  constraint?: string;
}

/**
 * What a row keeps of an error: the reason, at most 1,000 characters of it, without secrets and
 * without what people wrote. Of a statement that failed it is what the server said, with its
 * SQLSTATE, and nothing of the statement.
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return bounded(String(error));
  const reason = serverWords(error);
  if (reason !== undefined) return databaseText(error, reason);
  const { message, name, code } = error as DatabaseError;
  // What cannot be read as JSON is shown in its words.
  if (error instanceof SyntaxError) return bounded(withoutValues(message, ''));
  // A connection that nobody took says no more than its code.
  return bounded(message || code || name);
}

const SQLSTATE = /^[0-9A-Z]{5}$/;
/** The class of errors that quote what was sent. */
const DATA_EXCEPTION = '22';

function databaseText(error: DatabaseError, reason: string): string {
  const { code = '', schema, table, column, dataType, constraint } = error;
  const statement = error.message.slice(0, -reason.length);
  const names = [statement, schema, table, column, dataType, constraint].join(' ');
  const words = bounded(withoutValues(reason, code.startsWith(DATA_EXCEPTION) ? '' : names));
  return SQLSTATE.test(code) ? `${words} (SQLSTATE ${code})` : words;
}

/** In whatever language the server speaks. */
const QUOTED = /["“„«»]([^"“”„«»]*)["”“«»]/g;
const FIRST_TO_LAST_QUOTE = /["“„«»].*["”“«»]/s;

/** A quoted word stays when it is a name of ours; where one is not, all that is quoted goes. */
function withoutValues(text: string, names: string): string {
  const quoted = [...text.matchAll(QUOTED)].map(([, word = '']) => word.trim());
  const isOurs = quoted.every((word) => names.includes(word));
  return isOurs ? text : text.replace(FIRST_TO_LAST_QUOTE, '“…”');
}

const bounded = (text: string): string => maskText(text).slice(0, MAX_LENGTH);
