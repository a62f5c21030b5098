import { withoutEntities } from '../../../format/html-entities.ts';
import { storableText } from '../../../format/storable-text.ts';

/** An own property of a JSON object; undefined for anything else. */
export const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** A storable text, truncated; null for other values. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = storableText(withoutEntities(value.trim()).slice(0, max));
  return text === '' ? null : text;
}

/** A gateway id, without characters that could change a path. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null;

/** An amount in minor units; null for one that is not an exact integer. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** A currency code in upper case; null for an invalid one. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;
