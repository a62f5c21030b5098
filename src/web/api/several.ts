import { invalidField } from '../../errors.ts';

/**
 * The words of a filter that takes several, comma-separated; undefined for none.
 * @throws Refusal 400 naming the filter for a word that is not of its kind
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
