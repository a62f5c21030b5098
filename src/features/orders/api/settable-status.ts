import { Refusal } from '../../../errors.ts';

/** @throws Refusal 400 INVALID_STATUS for a word that is not in the list */
export function settable<T extends string>(word: string, allowed: readonly T[]): T {
  const known = allowed.find((value) => value === word);
  if (known) return known;
  throw new Refusal(400, 'INVALID_STATUS', `Status must be one of ${allowed.join(', ')}`);
}
