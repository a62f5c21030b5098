import { invalidField } from '../../errors.ts';

/**
 * Comma-separated; undefined for none.
 * @throws Refusal 400 naming the filter for an invalid value
 */
export function several<T extends string>(
  text: string | undefined,
  path: string,
  allowed: readonly T[],
): T[] | undefined {
  if (!text) return undefined;
  return text.split(',').map((word) => {
    const known = allowed.find((value) => value === word.trim());
    if (known === undefined) throw invalidField(path, `must be of ${allowed.join(', ')}`);
    return known;
  });
}
