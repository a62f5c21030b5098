import { createHash } from 'node:crypto';
import type { QueryBuilder } from 'objection';
import type { SecretPlace } from '../../../kernel/crypto/encryption.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { User } from '../user.ts';

/** Signing in with a second factor. Wrong codes, also the first of a set-up, have the limits of wrong passwords, apart. */
export const SECOND_FACTOR = {
  /** Minutes between the password and the code: time to find the phone. */
  pendingMinutes: 10,
  /** Minutes to set up an authenticator app: time to install one. */
  setUpMinutes: 15,
  /** Seconds that a phone's clock may differ, and that a code is late: one code, each way. */
  clockSeconds: 30,
  /** Recovery codes, each used once: as many as fit on a card. */
  recoveryCodes: 10,
  /** Days in which a remembered device is asked for no code: as long as a session lasts. */
  deviceDays: 30,
} as const;

/** Deleting it also deletes recovery codes and remembered devices. */
export class SecondFactor extends BaseModel {
  static override tableName = 'second_factors';
  static override idColumn = 'user_id';
  static override modifiers = {
    confirmed: (query: QueryBuilder<SecondFactor>) => query.whereNotNull('confirmedAt'),
  };

  userId!: string;
  /** Encrypted. */
  secret!: string;
  setupHash!: Buffer;
  createdAt!: Date;
  /** Null until a first code was entered: until then it is not asked for. */
  confirmedAt!: Date | null;
  /** The time step of the last accepted code. */
  lastStep!: number | null;
}

export const secretPlace = (userId: string): SecretPlace => ({
  storeId: userId,
  field: 'second_factors.secret',
});

/** The stored hash of a token or recovery code. A plain SHA-256 is enough for 120 random bits. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const hasSecondFactor = async (userId: string, trx?: Trx): Promise<boolean> =>
  (await SecondFactor.query(trx).findById(userId).modify('confirmed').select('userId')) !==
  undefined;

export const countOperatorsWithout = (): Promise<number> =>
  User.query()
    .modify('operators')
    .where({ isActive: true })
    .whereNotIn('id', SecondFactor.query().modify('confirmed').select('userId'))
    .resultSize();
