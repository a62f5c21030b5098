import { englishOf, fromStored, isMessage } from '../../src/kernel/translation/text.ts';

/** What a test reads, with messages in English, at any depth. */
export function inEnglish<T>(found: T): T {
  if (typeof found === 'string') return englishOf(fromStored(found)) as T;
  if (Array.isArray(found)) return found.map(inEnglish) as T;
  if (found?.constructor !== Object) return found;
  if (isMessage(found)) return englishOf(found) as T;
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, inEnglish(value)]),
  ) as T;
}
