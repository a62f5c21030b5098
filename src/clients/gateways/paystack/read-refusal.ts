import { valueAt } from '../json-values.ts';
import { isSuccess, type ReadRefusal } from '../read-failure.ts';

const UNKNOWN = /\bnot found\b/i;

/** Its word counts, not the status alone: refusals come with 200, too. */
export const readRefusal: ReadRefusal = (status, answer) => {
  const word = valueAt(answer, 'status');
  const words = valueAt(answer, 'message');
  if (isSuccess(status) && word === true) return null;
  if (word !== false || typeof words !== 'string') return { failure: 'unreadable' };
  if (status === 404 || UNKNOWN.test(words)) return { failure: 'not_found' };
  return { failure: 'refused', words };
};
