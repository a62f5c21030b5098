import { textOf, valueAt } from '../json-values.ts';
import { isSuccess, type ReadRefusal } from '../read-failure.ts';

const UNKNOWN_ID = /\bid provided does not exist\b|\bnot a valid id\b/i;
const UNKNOWN_ADDRESS = /requested URL was not found/i;

export const readRefusal: ReadRefusal = (status, answer) => {
  if (isSuccess(status)) return null;
  const error = valueAt(answer, 'error');
  const words = textOf(valueAt(error, 'description'), 1_000);
  // Not an answer of the gateway's API: the result is unknown.
  if (status === 404 || !words || UNKNOWN_ADDRESS.test(words)) return { failure: 'unreadable' };
  // The same refund is being made; the one with another amount under its key must not fail it either.
  if (status === 409) return { failure: 'busy' };
  // An error of a bank behind the gateway is not a refusal.
  if (valueAt(error, 'code') !== 'BAD_REQUEST_ERROR') return { failure: 'unreachable' };
  return UNKNOWN_ID.test(words) ? { failure: 'not_found' } : { failure: 'refused', words };
};
