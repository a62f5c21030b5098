import { Refusal } from '../../errors.ts';
import { storableText } from '../../storable-text.ts';

/** No provider's event comes near; PostgreSQL and the stack end far beyond. */
const MAX_DEPTH = 100;

/** What the bytes of a webhook say; undefined when they are no JSON. */
export function readPayload(body: Buffer): unknown {
  try {
    // As the decoder leaves it: without a byte order mark, which no parser takes.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/**
 * The same as the database can keep it: PostgreSQL takes neither a zero nor half a character, and
 * a gateway passes on whatever a shopper typed.
 * @throws Refusal 400 for what is nested without end
 */
export function storablePayload(value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) throw new Refusal(400, 'BAD_REQUEST', 'The event is nested too deeply');
  if (typeof value === 'string') return storableText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => storablePayload(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      storableText(name),
      storablePayload(inner, depth + 1),
    ]),
  );
}
