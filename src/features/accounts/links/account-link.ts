import { createHash } from 'node:crypto';
import { fn, type QueryBuilder, raw } from 'objection';
import { Refusal } from '../../../errors.ts';
import { newId, newToken } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { BaseModel } from '../../../kernel/db/model.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { StaffPreset } from '../../../permissions.ts';
import type { LinkPurpose } from '../../email-limits/letter-enums.ts';
import { User } from '../user.ts';

export interface LinkDetails {
  /** For a new password, email address or passkey: the browser in words. */
  device?: Text;
  /** For a new password, email address or passkey: the IP address of the request. */
  address?: string;
  /** For a new password: who set it, if it was not the person while signed in. */
  by?: 'owner' | 'link';
  newEmail?: string;
  operator?: string;
  /** Handed over by an operator instead of mailed. */
  isShown?: true;
  /** For somebody who was added to a staff: the store's name, and the role's. */
  store?: string;
  preset?: StaffPreset;
  passkey?: 'added' | 'removed';
  /** For a new password by a link: the passkeys that can still sign in. */
  passkeys?: { device: string; createdAt: string }[];
}

export class AccountLink extends BaseModel {
  static override tableName = 'account_links';
  static override modifiers = {
    open: (query: QueryBuilder<AccountLink>) =>
      query.whereNull('usedAt').where('expiresAt', '>', fn.now()),
  };

  id!: string;
  userId!: string;
  purpose!: LinkPurpose;
  tokenHash!: Buffer;
  /** The token, encrypted, until its email was sent. */
  sealedToken!: string | null;
  sentTo!: string;
  details!: LinkDetails;
  createdAt!: Date;
  expiresAt!: Date;
  usedAt!: Date | null;
}

/** The stored hash of a token. A plain SHA-256 is enough for 192 random bits. */
export const linkTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export interface NewLink extends Pick<AccountLink, 'userId' | 'purpose' | 'sentTo' | 'details'> {
  minutes: number;
}

/**
 * The database stores only the hash of the token.
 * @returns its id, and the only copy of the token: 192 random bits
 */
export async function issueLink(
  { minutes, ...link }: NewLink,
  trx: Trx,
): Promise<{ id: string; token: string }> {
  const [id, token] = [newId(), newToken()];
  await AccountLink.query(trx).insert({
    id,
    ...link,
    tokenHash: linkTokenHash(token),
    expiresAt: raw('now() + make_interval(mins => ?)', [minutes]),
  });
  return { id, token };
}

export type RedeemedLink = Pick<
  AccountLink,
  'userId' | 'purpose' | 'sentTo' | 'details' | 'createdAt'
>;

/**
 * Uses a link; of parallel uses only the first succeeds. A rollback of the caller's transaction
 * also undoes the use.
 * @returns the link, with the address that it was mailed to
 * @throws Refusal 400 TOKEN_INVALID for a token that is unknown, used, expired, or for another
 * purpose
 */
export async function redeemLink(
  token: string,
  purposes: readonly LinkPurpose[],
  trx: Trx,
): Promise<RedeemedLink> {
  const tokenHash = linkTokenHash(token);
  // Locked before the link: every change of an account locks the user first.
  await User.query(trx)
    .where('id', AccountLink.query(trx).where({ tokenHash }).select('userId'))
    .select('id')
    .forNoKeyUpdate();
  const [used] = await AccountLink.query(trx)
    .where({ tokenHash })
    .whereIn('purpose', [...purposes])
    .modify('open')
    .patch({ usedAt: fn.now(), sealedToken: null })
    .returning(['userId', 'purpose', 'sentTo', 'details', 'createdAt']);
  if (!used) throw tokenInvalid();
  return used;
}

export const tokenInvalid = () =>
  new Refusal(400, 'TOKEN_INVALID', message('errors.accounts.linkOver'));

export async function endLinks(
  userId: string,
  purposes: readonly LinkPurpose[],
  trx: Trx,
): Promise<void> {
  await AccountLink.query(trx)
    .where({ userId })
    .whereIn('purpose', [...purposes])
    .modify('open')
    .patch({ expiresAt: fn.now(), sealedToken: null });
}
