import { raw } from 'objection';
import { conflict, fieldProblem } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { message } from '../../kernel/translation/translator.ts';
import { AccountLink } from './links/account-link.ts';
import { type ShownUser, User } from './user.ts';

type NewUser = Pick<User, 'role' | 'name' | 'email' | 'passwordHash'> &
  Partial<
    Pick<
      User,
      | 'id'
      | 'ownerId'
      | 'proofDue'
      | 'staffPreset'
      | 'permissionsAdded'
      | 'permissionsRemoved'
      | 'preferences'
    >
  >;

/**
 * An address that waits for somebody to join a staff is free for its person.
 * @throws Refusal 409 EMAIL_TAKEN
 */
export async function insertUser(user: NewUser, trx: Trx): Promise<ShownUser> {
  if (await isReserved(user.email, null, trx)) throw emailTaken();
  if (user.proofDue !== 'joining') await dropJoining(user.email, trx);
  const made = await User.query(trx)
    .insert({ id: newId(), ...user })
    .onConflict(raw('(lower(email))'))
    .ignore()
    .returning(['isActive', 'lastSeenAt', 'createdAt']);
  // What was not inserted comes back without the database's defaults.
  if (!made.createdAt) throw emailTaken();
  const { id, name, email, isActive, lastSeenAt, createdAt } = made;
  return { id, name, email, isActive, lastSeenAt, createdAt };
}

/** Of people with this address who have neither joined nor signed in. */
export const dropJoining = (email: string, trx: Trx): Promise<number> =>
  User.query(trx)
    .where(raw('lower(email)'), email.toLowerCase())
    .where({ proofDue: 'joining', lastSeenAt: null })
    .delete()
    .execute();

/** `userId` null: to any. Also true while an account can still go back to the address. */
export async function isEmailTaken(
  email: string,
  userId: string | null,
  trx?: Trx,
): Promise<boolean> {
  const others = User.query(trx)
    .select('id')
    .where(raw('lower(email)'), email.toLowerCase())
    .whereRaw(`not (proof_due is not distinct from 'joining' and last_seen_at is null)`);
  const other = await (userId ? others.whereNot('id', userId) : others).first();
  return other !== undefined || isReserved(email, userId, trx);
}

/** An account that can go back to it must not be kept out by giving the address to another. */
async function isReserved(email: string, userId: string | null, trx?: Trx): Promise<boolean> {
  const links = AccountLink.query(trx)
    .select('id')
    .where({ purpose: 'undo_email' })
    .where(raw('lower(sent_to)'), email.toLowerCase())
    .modify('open');
  return (await (userId ? links.whereNot({ userId }) : links).first()) !== undefined;
}

export const emailTaken = () =>
  conflict('EMAIL_TAKEN', message('errors.accounts.emailTaken'), {
    fields: [fieldProblem('email', message('errors.accounts.emailUsed'))],
  });
