import { withoutEntities } from '../../kernel/format/html-entities.ts';
import { storableText } from '../../kernel/format/storable-text.ts';
import { GatewayError } from './gateway-error.ts';

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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lower case: an id of ours that a gateway repeats. */
export const uuidOf = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value.toLowerCase() : null;

/** Of gateways whose ids are numbers, or numbers in quotes. */
export const numericIdOf = (value: unknown): string | null =>
  /^\d{1,20}$/.test(String(value)) && ['number', 'string'].includes(typeof value)
    ? String(value)
    : null;

/** @throws GatewayError for an id that the gateway can never have given */
export function idInPath(id: string): string {
  if (idOf(id) === null) throw new GatewayError('not_found');
  return id;
}

/** Minor units; null for one that is not an exact integer. */
export const amountOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** Upper case; null for an invalid code. */
export const currencyOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z]{3}$/i.test(value) ? value.toUpperCase() : null;

/** @throws GatewayError for an answer without the list */
export function listAt(answer: unknown, name: string): unknown[] {
  const items = valueAt(answer, name);
  if (!Array.isArray(items)) throw unreadable();
  return items;
}

/** What was read of an answer. @throws GatewayError where nothing could be */
export function readable<T>(value: T | null | undefined): T {
  return value ?? fail();
}

export const unreadable = (): GatewayError => new GatewayError('unreadable');

function fail(): never {
  throw unreadable();
}
