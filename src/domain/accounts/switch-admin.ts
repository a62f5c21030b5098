import { inTransaction, rows } from '../../db/db.ts';
import type { ConfirmedOperator } from './confirmed-operator.ts';
import { endSessionsOf } from './end-session.ts';
import type { Admin } from './list-admins.ts';
import { lockAdmin } from './lock-admins.ts';
import { recordAdminChange } from './record-admin-change.ts';

interface AdminSwitching {
  isActive: boolean;
  reason?: string | null | undefined;
}

/**
 * Deactivates or reactivates another operator; the others are notified. Deactivation ends their
 * sessions at once, including impersonations. Idempotent.
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
    await rows(
      `update users set is_active = ?, updated_at = now() where id = ?`,
      [isActive, id],
      trx,
    );
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
