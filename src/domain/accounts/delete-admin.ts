import { inTransaction, rows } from '../../db/db.ts';
import type { ConfirmedOperator } from './confirmed-operator.ts';
import { endSessionsOf } from './end-session.ts';
import { lockAdmin } from './lock-admins.ts';
import { recordAdminChange } from './record-admin-change.ts';

/**
 * Deletes another operator and their sessions; the others are notified. Their actions stay in the
 * audit log under their name.
 * @throws Refusal of `lockAdmin`
 */
export function deleteAdmin(
  id: string,
  reason: string | null | undefined,
  { operator }: ConfirmedOperator,
): Promise<void> {
  return inTransaction(async (trx) => {
    const { name, email, isActive } = await lockAdmin(id, operator, trx);
    await endSessionsOf(id, trx);
    await rows(`delete from users where id = ?`, [id], trx);
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
