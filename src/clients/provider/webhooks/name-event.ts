import { createHash } from 'node:crypto';
import { idOf } from './payload-values.ts';

const MAX_LENGTH = 512;

/** A name for an event from its parts; null when one of them is missing. */
export const joinedName = (...parts: (string | null | undefined)[]): string | null =>
  parts.every((part) => typeof part === 'string' && part !== '') ? parts.join(':') : null;

const LONGEST_ID = 65_536;

/** A message's id; a hash of one that is too long, null for an invalid one. */
export function messageIdOf(value: unknown): string | null {
  const id = idOf(value, LONGEST_ID);
  return id === null ? null : eventName(id, id);
}

/** The name if it fits, else one made of the whole content. */
export const eventName = (name: string | null, ...content: unknown[]): string =>
  name !== null && name.length <= MAX_LENGTH ? name : `sha256:${hashOf(content)}`;

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalText(content)).digest('hex');

/** Equal JSON gives equal text, whatever the order of its names. */
export const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_name, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';
