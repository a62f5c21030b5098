import { isStorable, storableText } from './storable-text.ts';

/** Real input stays far below; PostgreSQL and the stack fail far above. */
const MAX_DEPTH = 100;

export class TooDeep extends Error {}

/**
 * Unstorable characters are removed from texts and names. A storable value is returned unchanged.
 * @throws TooDeep
 */
export const storableValue = (value: unknown): unknown =>
  isStorableValue(value, 0) ? value : cleaned(value);

function isStorableValue(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isStorableValue(item, depth + 1));
  for (const name of Object.keys(value)) {
    if (!isStorable(name)) return false;
    if (!isStorableValue((value as Record<string, unknown>)[name], depth + 1)) return false;
  }
  return true;
}

function cleaned(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), cleaned(inner, depth + 1)]),
  );
}
