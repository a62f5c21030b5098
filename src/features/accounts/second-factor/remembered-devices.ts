import { fn, raw } from 'objection';
import { notFound } from '../../../errors.ts';
import { newId, newToken } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { SECOND_FACTOR, tokenHash } from './second-factor.ts';

const MOST_SHOWN = 50;

class RememberedDevice extends BaseModel {
  static override tableName = 'remembered_devices';

  id!: string;
  userId!: string;
  tokenHash!: Buffer;
  userAgent!: string | null;
  createdAt!: Date;
  lastUsedAt!: Date;
  expiresAt!: Date;
}

const SHOWN = ['id', 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'] as const;
export type ShownDevice = Pick<RememberedDevice, (typeof SHOWN)[number]>;

/** Returns the only copy of its token: 192 random bits. */
export async function rememberDevice(userId: string, userAgent: string, trx: Trx): Promise<string> {
  const token = newToken();
  await RememberedDevice.query(trx).insert({
    id: newId(),
    userId,
    tokenHash: tokenHash(token),
    userAgent: raw('left(?, 300)', [userAgent]),
    expiresAt: raw(`now() + make_interval(days => ?)`, [SECOND_FACTOR.deviceDays]),
  });
  return token;
}

export async function isRemembered(
  userId: string,
  tokens: readonly string[],
  trx: Trx,
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const used = await RememberedDevice.query(trx)
    .where({ userId })
    .whereIn('tokenHash', tokens.map(tokenHash))
    .where('expiresAt', '>', fn.now())
    .patch({ lastUsedAt: fn.now() });
  return used > 0;
}

export const listDevices = async (userId: string): Promise<ShownDevice[]> =>
  RememberedDevice.query()
    .where({ userId })
    .where('expiresAt', '>', fn.now())
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST_SHOWN)
    .select(...SHOWN);

/** @throws Refusal 404 for an unknown device or one of another person */
export async function forgetDevice(userId: string, id: string): Promise<void> {
  const gone = await RememberedDevice.query().where({ userId, id }).delete();
  if (gone === 0) throw notFound('Device');
}

export async function forgetDevices(userId: string, trx: Trx): Promise<void> {
  await RememberedDevice.query(trx).where({ userId }).delete();
}
