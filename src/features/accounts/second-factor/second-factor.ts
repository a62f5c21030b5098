import { createHash } from 'node:crypto';
import type { QueryBuilder } from 'objection';
import type { SecretPlace } from '../../../kernel/crypto/encryption.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { User } from '../user.ts';

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
