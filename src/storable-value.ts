import { storableText } from './storable-text.ts';

/** What anybody sends us stays far below; PostgreSQL and the stack end far beyond. */
const MAX_DEPTH = 100;

/** What is nested without end. */
export class TooDeep extends Error {}

/**
 * A JSON value as the database can keep it: without what it keeps in no text, names included.
 * @throws TooDeep
 */
export function storableValue(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new TooDeep();
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => storableValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      storableText(name),
      storableValue(inner, depth + 1),
    ]),
  );
}
