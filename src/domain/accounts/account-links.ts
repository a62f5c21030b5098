import { createHash } from 'node:crypto';
import { rows, type Trx } from '../../db/db.ts';
import type { LinkPurpose } from '../../enums.ts';
import { newId, newToken } from '../../ids.ts';

/** The contents of a link's email and page. */
export interface LinkDetails {
  /** For a new password: the browser in words. */
  device?: string;
  /** For a new password: the IP address of the request. */
  address?: string;
  /** For a new password: who set it, if it was not the person while signed in. */
  by?: 'owner' | 'link';
  /** For a reset: the operator's name. */
  operator?: string;
}

export interface NewLink {
  userId: string;
  purpose: LinkPurpose;
  /** The account's email address at that time. */
  sentTo: string;
  details: LinkDetails;
  minutes: number;
}

/** A link that works once. */
export interface IssuedLink {
  id: string;
  /** The only copy: 192 random bits. */
  token: string;
  expiresAt: Date;
}

/** A link that was just used by somebody with access to the mailbox. */
export interface UsedLink {
  id: string;
  userId: string;
  purpose: LinkPurpose;
}

/** A link as its page shows it. */
export interface SeenLink {
  userId: string;
  purpose: LinkPurpose;
  state: 'open' | 'used' | 'over';
  sentTo: string;
  isConfirmed: boolean;
}

// A plain SHA-256 is enough for 192 random bits.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const INSERT = `
insert into account_links (id, user_id, purpose, token_hash, sent_to, details, expires_at)
values (?, ?, ?, ?, ?, ?::jsonb, now() + make_interval(mins => ?))
returning expires_at as "expiresAt"`;

/** Creates a link. The database stores only the hash of its token. */
export async function issueLink(
  { userId, purpose, sentTo, details, minutes }: NewLink,
  trx: Trx,
): Promise<IssuedLink> {
  const [id, token] = [newId(), newToken()];
  const values = [id, userId, purpose, hashOf(token), sentTo, JSON.stringify(details), minutes];
  const [made] = await rows<{ expiresAt: Date }>(INSERT, values, trx);
  if (!made) throw new Error('The link could not be saved');
  return { id, token, expiresAt: made.expiresAt };
}

// Locked before the link: every change of an account locks the user first.
const LOCK_USER = `
select 1 from users where id = (select user_id from account_links where token_hash = ?)
   for no key update`;

const REDEEM = `
update account_links set used_at = now(), sealed_token = null
 where token_hash = ? and purpose = any(?::text[]) and used_at is null and expires_at > now()
returning id, user_id as "userId", purpose`;

/**
 * Uses a link; of parallel uses only the first succeeds. A rollback of the caller's transaction
 * also undoes the use.
 * @returns null for a token that is unknown, used, expired, or for another purpose
 */
export async function redeemLink(
  token: string,
  purposes: readonly LinkPurpose[],
  trx: Trx,
): Promise<UsedLink | null> {
  await rows(LOCK_USER, [hashOf(token)], trx);
  const [used] = await rows<UsedLink>(REDEEM, [hashOf(token), [...purposes]], trx);
  return used ?? null;
}

const SEEN = `
select l.user_id as "userId", l.purpose, l.sent_to as "sentTo", u.email_confirmed_at is not null as "isConfirmed",
       case when l.used_at is not null then 'used' when l.expires_at <= now() then 'over'
            else 'open' end as state
  from account_links l join users u on u.id = l.user_id
 where l.token_hash = ? and l.purpose = any(?::text[])`;

/** Reads a link without using it; null when it is not valid. */
export async function seeLink(
  token: string,
  purposes: readonly LinkPurpose[],
): Promise<SeenLink | null> {
  const [seen] = await rows<SeenLink>(SEEN, [hashOf(token), [...purposes]]);
  return seen ?? null;
}

/** Ends the open links of a person for one purpose. */
export async function endLinks(userId: string, purpose: LinkPurpose, trx: Trx): Promise<void> {
  await rows(
    `update account_links set expires_at = now(), sealed_token = null
      where user_id = ? and purpose = ? and used_at is null and expires_at > now()`,
    [userId, purpose],
    trx,
  );
}
