import { inTransaction, rows } from '../../db.ts';
import { refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { type AuditActor, recordAudit } from '../platform/audit/record-audit.ts';
import { accountProblems, type NewAccount } from './check-account.ts';
import { emailTaken } from './email-taken.ts';
import { hashPassword } from './password-hash.ts';

/**
 * Makes a platform operator, who has no store and can sign in at once.
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN
 */
export async function createAdmin(
  account: NewAccount,
  actor: AuditActor,
  reason?: string | null,
): Promise<string> {
  refuseProblems(accountProblems(account));
  const { name, email } = account;
  const passwordHash = await hashPassword(account.password, { payer: actor.id ?? 'server' });
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
    await recordAudit(
      { action: 'admin_created', actor, target, after: { name, email }, reason },
      trx,
    );
    return id;
  });
}
