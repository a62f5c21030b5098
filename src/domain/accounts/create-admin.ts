import { rows } from '../../db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { accountProblems, type NewAccount } from './check-account.ts';
import { emailTaken } from './email-taken.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Makes a platform operator, who has no store and can sign in at once.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN
 */
export async function createAdmin(account: NewAccount): Promise<string> {
  refuseProblems(accountProblems(account));
  const id = newId();
  const made = await rows(
    `insert into users (id, role, name, email, password_hash)
     values (?, 'SUPER_ADMIN', ?, ?, ?)
     on conflict (lower(email)) do nothing returning id`,
    [id, account.name, account.email, await hashPassword(account.password)],
  );
  if (made.length === 0) throw emailTaken();
  return id;
}
