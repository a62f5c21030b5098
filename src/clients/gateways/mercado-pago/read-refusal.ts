import type { GatewayFailure } from '../gateway-error.ts';
import { valueAt } from '../json-values.ts';
import { isSuccess, type ReadRefusal } from '../read-failure.ts';

/** 423: something under the same key is being done; 424: what it depends on has failed. */
const FAILURES: Readonly<Record<number, GatewayFailure>> = {
  403: 'wrong_keys',
  404: 'not_found',
  409: 'busy',
  423: 'busy',
  424: 'unreachable',
};

export const readRefusal: ReadRefusal = (status, answer) => {
  if (isSuccess(status)) return null;
  const words = valueAt(answer, 'message');
  if (typeof words !== 'string') return { failure: 'unreadable' };
  return { failure: FAILURES[status] ?? 'refused', words };
};
