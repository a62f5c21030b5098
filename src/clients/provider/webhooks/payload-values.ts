import { storableText } from '../../../kernel/format/storable-text.ts';

/** An own property of a JSON object; undefined for anything else. */
export const valueAt = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Storable and truncated; empty for other values. */
export const textOf = (value: unknown, max = 65_536): string =>
  typeof value === 'string' ? storableText(value.slice(0, max)).trim() : '';

/** Sent as text or number; null for an invalid one or one longer than `max`. */
export function idOf(value: unknown, max = 200): string | null {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  const id = isNumber ? String(value) : textOf(value, max + 1);
  return id === '' || id.length > max ? null : id;
}

/** Sent as number or text; null for other values. */
export function wholeOf(value: unknown): number | null {
  const number =
    typeof value === 'string' && /^\s*[+-]?\d+(?:\.0*)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null;
}

const LAST_SECONDS = 1e11;
const EARLIEST = Date.UTC(2000, 0);
/** Anything else, such as a negative number, is read as some date by the language itself. */
const ISO_DATE = /^\d{4}-\d\d-\d\d/;

/** Seconds, milliseconds or ISO 8601; null for other values. */
export function timeOf(value: unknown): Date | null {
  const isNumber = typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(textOf(value, 30));
  const text = textOf(value, 40);
  const number = isNumber ? Number(value) : ISO_DATE.test(text) ? Date.parse(text) : Number.NaN;
  const ms = isNumber && number < LAST_SECONDS ? number * 1_000 : number;
  // No clock of ours or theirs is a day ahead.
  return ms >= EARLIEST && ms <= Date.now() + 86_400_000 ? new Date(ms) : null;
}
