import { valueAt } from '../json-values.ts';
import { isSuccess, type ReadRefusal } from '../read-failure.ts';

export const readRefusal: ReadRefusal = (status, answer) => {
  if (isSuccess(status)) return null;
  const error = valueAt(answer, 'error');
  const type = valueAt(error, 'type');
  if (typeof type !== 'string') return { failure: 'unreadable' };
  // A restricted key that lacks a right.
  if (status === 403) return { failure: 'wrong_keys' };
  // A call under the same key is being done, or was done with other parameters: not refused.
  if (status === 409 || type === 'idempotency_error') return { failure: 'busy' };
  if (status === 404 || valueAt(error, 'code') === 'resource_missing') {
    return { failure: 'not_found' };
  }
  if (type === 'api_error') return { failure: 'unreachable' };
  return { failure: 'refused', words: valueAt(error, 'message') };
};
