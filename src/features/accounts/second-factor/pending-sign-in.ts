import { fn, raw } from 'objection';
import { newToken } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { SECOND_FACTOR, tokenHash } from './second-factor.ts';

export class PendingSignIn extends BaseModel {
  static override tableName = 'pending_sign_ins';
  static override idColumn = 'token_hash';

  tokenHash!: Buffer;
  userId!: string;
  createdAt!: Date;
  expiresAt!: Date;
}

/** Returns the only copy of its token: 192 random bits. */
export async function beginPendingSignIn(userId: string, trx: Trx): Promise<string> {
  const token = newToken();
  await PendingSignIn.query(trx).insert({
    tokenHash: tokenHash(token),
    userId,
    expiresAt: raw('now() + make_interval(mins => ?)', [SECOND_FACTOR.pendingMinutes]),
  });
  return token;
}

export const findPending = (token: string, trx?: Trx) =>
  PendingSignIn.query(trx)
    .findOne({ tokenHash: tokenHash(token) })
    .where('expiresAt', '>', fn.now())
    .select('userId');

/** False when another request was first. */
export const endPending = async (token: string, trx: Trx): Promise<boolean> =>
  (await PendingSignIn.query(trx)
    .where({ tokenHash: tokenHash(token) })
    .delete()) > 0;

/** With a new password, the old one is no longer a proof. */
export async function endPendingOf(userId: string, trx: Trx): Promise<void> {
  await PendingSignIn.query(trx).where({ userId }).delete();
}
