import { withoutEntities } from '../../../kernel/format/html-entities.ts';
import { storableText } from '../../../kernel/format/storable-text.ts';

export const valueAt = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

export function textOf(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return null;
  const text = storableText(withoutEntities(value.trim()).slice(0, max));
  return text === '' ? null : text;
}

/** Without characters that could change a path. */
export const idOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value) ? value : null;

/** Minor units; null for one that is not an exact integer. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Upper case; null for an invalid code. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;
