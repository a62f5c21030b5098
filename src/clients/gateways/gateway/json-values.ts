import { storableText } from '../../../storable-text.ts';

/** What a JSON object holds under a name of its own; undefined for everything else. */
export const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** A text that the database can keep, clipped; null for what is none. */
export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = storableText(value.trim().slice(0, max));
  return text === '' ? null : text;
}

/** An id of the gateway's: nothing that could lead a path elsewhere. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null;

/** An amount in minor units; null for what cannot be counted exactly. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** A currency's code in capitals; null for what is none. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;
