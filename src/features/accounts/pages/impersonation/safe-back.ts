import { safeNext } from '../../access/safe-next.ts';

/** A cookie holds no more of it. */
const LONGEST = 500;
const OPERATORS = /^\/admin(?:[/?]|$)/;

/** The operator page in `back`, else `otherwise`. */
export function safeBack(back: string, otherwise = '/admin'): string {
  const path = safeNext(back, otherwise);
  return OPERATORS.test(path) && path.length <= LONGEST ? path : otherwise;
}
