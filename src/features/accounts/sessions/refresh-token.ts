import { createHash, randomBytes } from 'node:crypto';
import { fn, type RawBuilder, raw } from 'objection';
import { newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import { networkText } from '../../../kernel/format/network-text.ts';
import type { Visitor } from '../../../session.ts';

/** After this many days without use, a session ends. */
export const SESSION_DAYS = 30;

/** A link of a session's chain of tokens, its family: each refresh adds one. */
export class RefreshToken extends BaseModel {
  static override tableName = 'refresh_tokens';

  id!: string;
  userId!: string;
  familyId!: string;
  tokenHash!: Buffer;
  impersonatorId!: string | null;
  /** The operator's own session, which this one ends with. */
  impersonatorFamilyId!: string | null;
  userAgent!: string | null;
  /** Where the session began: "203.0.113.x". */
  network!: string | null;
  createdAt!: Date;
  /** When its person last entered their password, with this token of the family. */
  authenticatedAt!: Date | null;
  expiresAt!: Date;
  rotatedAt!: Date | null;
  /** One revoked token ends the whole family. */
  revokedAt!: Date | null;
}

/** A new refresh token: 256 bits, opaque. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a refresh token. A plain SHA-256 is enough for 256 random bits. */
export const refreshTokenHash = (token: string): Buffer =>
  createHash('sha256').update(token).digest();

interface NewFamily {
  userId: string;
  visitor: Visitor;
  expiresAt: RawBuilder;
  impersonator?: { id: string; familyId: string };
}

/** Returns the only copy of the token. */
export async function beginFamily(
  { userId, visitor: { userAgent, address }, expiresAt, impersonator }: NewFamily,
  trx: Trx,
): Promise<{ familyId: string; refreshToken: string }> {
  const refreshToken = newRefreshToken();
  const familyId = newId();
  await RefreshToken.query(trx).insert({
    id: newId(),
    userId,
    familyId,
    tokenHash: refreshTokenHash(refreshToken),
    impersonatorId: impersonator?.id,
    impersonatorFamilyId: impersonator?.familyId,
    userAgent: raw('left(?, 300)', [userAgent]),
    network: networkText(address),
    authenticatedAt: impersonator ? null : fn.now(),
    expiresAt,
  });
  return { familyId, refreshToken };
}
