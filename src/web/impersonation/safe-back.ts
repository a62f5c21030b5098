import { safeNext } from '../access/safe-next.ts';

/** A cookie holds no more of it. */
const LONGEST = 500;
const OPERATORS = /^\/admin(?:[/?]|$)/;

/** Where an operator goes back to: the page of theirs that `back` names, else `otherwise`. */
export function safeBack(back: string, otherwise = '/admin'): string {
  const path = safeNext(back, otherwise);
  return OPERATORS.test(path) && path.length <= LONGEST ? path : otherwise;
}
