import { randomBytes } from 'node:crypto';
import { uuidv7 } from 'uuidv7';

/** UUIDv7, so that indexes grow at one end. Never use it as a credential. */
export const newId = (): string => uuidv7();

/** An unguessable URL-safe token of 192 bits, for use as a credential. */
export const newToken = (): string => randomBytes(24).toString('base64url');

/** The lowest id that `newId` makes at a moment or later. */
export const firstIdSince = (at: Date): string => {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text can be compared with a uuid column without an error from PostgreSQL. */
export const isUuid = (text: string): boolean => UUID.test(text);
