import type { User } from '../user.ts';

/**
 * What lets somebody into an account or its store, besides the account's own password, and where
 * the store's money, parcels and messages go: a stranger's account would get them.
 */
export const WAY_KINDS = [
  'apiKey',
  'staff',
  'invitation',
  'endpoint',
  'gateway',
  'courier',
  'channel',
  'passkey',
  'secondFactor',
  'operator',
] as const;

export interface WayIn {
  kind: (typeof WAY_KINDS)[number];
  id: string;
  /** What its owner knows it by; empty for a second factor. */
  name: string;
  at: Date;
}

/** Whose ways in: an owner's are those of the store, too. */
export type Whose = Pick<User, 'id' | 'ownerId'>;
