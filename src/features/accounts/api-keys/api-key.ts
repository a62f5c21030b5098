import { createHash, randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import { answerOf } from '../../../kernel/db/answer.ts';
import { text, texts, time, timeOrNull } from '../../../kernel/db/columns.ts';
import { tenantModel } from '../../../kernel/db/model.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';

/** API keys of stores. */
export const API_KEYS = {
  /** Keys per store that are neither revoked nor expired: one for each program that uses the API. */
  perStore: 20,
  /** Characters of a key's name. */
  nameLength: 60,
  /** Wrong keys from one address per minute, until it gets 429: a program with a revoked key retries. */
  wrongPerMinute: 60,
  /** Seconds between two updates of when a key was last used. */
  useNotedEverySeconds: 60,
} as const;

/** After how many days a new key may expire; without one of them, never. */
export const KEY_DAYS = [30, 90, 365] as const;

const COLUMNS = {
  id: text(),
  /** Unique in its store among keys that are not revoked, whatever the case. */
  name: text(),
  lastFour: {
    ...text(),
    json: Type.String({ description: 'The last four characters of the key' }),
  },
  /** Names of permissions. */
  scopes: texts(),
  createdByName: text(),
  createdAt: time(),
  /** Null: never. */
  expiresAt: timeOrNull(),
  lastUsedAt: {
    ...timeOrNull(),
    json: OrNull(Type.String({ format: 'date-time', description: 'Up to a minute old' })),
  },
};

export class ApiKeyRow extends tenantModel('api_keys', COLUMNS) {
  hash!: Buffer;
  createdBy!: string | null;
  revokedAt!: Date | null;
}

export const SHOWN_KEY_FIELDS = [
  'id',
  'name',
  'lastFour',
  'scopes',
  'createdByName',
  'createdAt',
  'expiresAt',
  'lastUsedAt',
] as const;

/** A key as its owner sees it: never its text. */
export const keyAnswer = answerOf(COLUMNS, SHOWN_KEY_FIELDS);
export type ApiKey = Pick<ApiKeyRow, (typeof SHOWN_KEY_FIELDS)[number]>;

/** What every key begins with, so that people and secret scanners recognise it. */
export const KEY_PREFIX = 'sk_';
const KEY = /^sk_[\w-]{43}$/;

/** A new key of 256 random bits. Only its hash is stored. */
export const newKeyText = (): string => KEY_PREFIX + randomBytes(32).toString('base64url');

export const looksLikeKey = (text: string): boolean => KEY.test(text);

/** The stored hash of a key. A plain SHA-256 is enough for 256 random bits. */
export const keyHash = (text: string): Buffer => createHash('sha256').update(text).digest();

export const listApiKeys = async (tenant: Tenant): Promise<ApiKey[]> =>
  await ApiKeyRow.of(tenant)
    .whereNull('revokedAt')
    .select(...SHOWN_KEY_FIELDS)
    .orderBy([
      { column: 'createdAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ]);

export const keySubject = ({ name, lastFour }: Pick<ApiKey, 'name' | 'lastFour'>): string =>
  `${name} (ends in ${lastFour})`;
