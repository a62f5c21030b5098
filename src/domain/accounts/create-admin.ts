import { inTransaction, rows } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { SERVER } from '../platform/audit/record-audit.ts';
import { accountProblems, type NewAccount } from './check-account.ts';
import type { ConfirmedOperator } from './confirmed-operator.ts';
import { emailTaken } from './email-taken.ts';
import { hashPassword } from './password-hash.ts';
import { recordAdminChange } from './record-admin-change.ts';
import { refuseCommonPassword } from './refuse-common-password.ts';

/**
 * Creates a platform operator, who has no store and can sign in at once; the others are notified.
 * @param by null: a command on the server
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN
 */
export async function createAdmin(
  account: NewAccount,
  by: ConfirmedOperator | null,
  reason?: string | null,
): Promise<string> {
  refuseProblems(accountProblems(account));
  refuseCommonPassword(account.password);
  const { name, email } = account;
  const actor = by?.operator ?? SERVER;
  const whom = by ? { payer: by.operator.id } : 'registration';
  const passwordHash = await hashPassword(account.password, whom);
  return inTransaction(async (trx) => {
    const id = newId();
    const made = await rows(
      `insert into users (id, role, name, email, password_hash)
       values (?, 'SUPER_ADMIN', ?, ?, ?)
       on conflict (lower(email)) do nothing returning id`,
      [id, name, email, passwordHash],
      trx,
    );
    if (made.length === 0) throw emailTaken();
    const target = { type: 'user', id, name } as const;
    await recordAdminChange(
      { action: 'admin_created', actor, target, after: { name, email }, reason },
      trx,
    );
    return id;
  });
}
