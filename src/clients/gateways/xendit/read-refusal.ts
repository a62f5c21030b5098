import { valueAt } from '../json-values.ts';
import { isSuccess, type ReadRefusal } from '../read-failure.ts';

export const readRefusal: ReadRefusal = (status, answer) => {
  if (isSuccess(status)) return null;
  if (typeof valueAt(answer, 'error_code') !== 'string') return { failure: 'unreadable' };
  if (status === 404) return { failure: 'not_found' };
  // A key without the right, such as to make refunds.
  if (status === 403) return { failure: 'wrong_keys' };
  // Something under the same key is being done, or was done.
  if (status === 409) return { failure: 'busy' };
  return { failure: 'refused', words: valueAt(answer, 'message') };
};
