import { fn } from 'objection';
import { refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { addJob } from '../../../kernel/jobs/add-job.ts';
import { type AuditEntry, recordAudit, SERVER } from '../../platform/audit/record-audit.ts';
import { accountProblems, type NewAccount } from '../check-account.ts';
import { insertUser } from '../insert-user.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { refuseWeakPassword } from '../passwords/password-strength.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { User } from '../user.ts';
import { type Admin, lockAdmin } from './admins.ts';
import type { ConfirmedOperator } from './confirmed-operator.ts';

/**
 * @param by null: a command on the server
 * @throws Refusal 400 with every wrong field, 409 EMAIL_TAKEN
 */
export async function createAdmin(
  account: NewAccount,
  by: ConfirmedOperator | null,
  reason?: string | null,
): Promise<string> {
  refuseProblems(accountProblems(account));
  const { name, email } = account;
  await refuseWeakPassword(account.password, [name, email]);
  const actor = by?.operator ?? SERVER;
  const whom = by ? { payer: by.operator.id } : 'registration';
  const passwordHash = await hashPassword(account.password, whom);
  return inTransaction(async (trx) => {
    const { id } = await insertUser({ role: 'SUPER_ADMIN', name, email, passwordHash }, trx);
    const target = { type: 'user', id, name } as const;
    await recordAdminChange(
      { action: 'admin_created', actor, target, after: { name, email }, reason },
      trx,
    );
    return id;
  });
}

interface AdminSwitching {
  isActive: boolean;
  reason?: string | null | undefined;
}

/**
 * Deactivation ends their sessions at once, including impersonations. Idempotent.
 * @throws Refusal of `lockAdmin`
 */
export function switchAdmin(
  id: string,
  { isActive, reason }: AdminSwitching,
  { operator }: ConfirmedOperator,
): Promise<Admin> {
  return inTransaction(async (trx) => {
    const admin = await lockAdmin(id, operator, trx);
    if (admin.isActive === isActive) return admin;
    await User.query(trx).findById(id).patch({ isActive, updatedAt: fn.now() });
    if (!isActive) await endSessionsOf(id, trx);
    await recordAdminChange(
      {
        action: 'user_switched',
        actor: operator,
        target: { type: 'user', id, name: admin.name },
        before: { role: 'SUPER_ADMIN', isActive: admin.isActive },
        after: { role: 'SUPER_ADMIN', isActive },
        reason,
      },
      trx,
    );
    return { ...admin, isActive };
  });
}

/** Their actions stay in the audit log under their name. @throws Refusal of `lockAdmin` */
export function deleteAdmin(
  id: string,
  reason: string | null | undefined,
  { operator }: ConfirmedOperator,
): Promise<void> {
  return inTransaction(async (trx) => {
    const { name, email, isActive } = await lockAdmin(id, operator, trx);
    await endSessionsOf(id, trx);
    await User.query(trx).deleteById(id);
    await recordAdminChange(
      {
        action: 'user_deleted',
        actor: operator,
        target: { type: 'user', id, name },
        before: { email, role: 'SUPER_ADMIN', isActive },
        reason,
      },
      trx,
    );
  });
}

async function recordAdminChange(entry: AuditEntry, trx: Trx): Promise<void> {
  const auditId = newId();
  await recordAudit({ ...entry, id: auditId }, trx);
  await addJob(trx, 'mail-operators', { auditId });
}
