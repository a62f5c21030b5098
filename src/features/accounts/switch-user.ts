import { fn } from 'objection';
import { conflict } from '../../errors.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import type { Operator } from '../../session.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import type { Switching } from '../stores/switch-store.ts';
import { endSessionsOf } from './sessions/end-session.ts';
import { lockTarget } from './target-user.ts';
import { User } from './user.ts';

/**
 * Deactivation ends the user's sessions at once, including impersonations of them; while an owner
 * is inactive, `findSession` refuses their staff, whose sessions continue afterwards.
 * @returns whether it is active now
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 ALREADY_SWITCHED when nothing would change
 */
export function switchUser(
  id: string,
  { reason, active }: Switching,
  actor: Operator,
): Promise<boolean> {
  return inTransaction(async (trx) => {
    const user = await lockTarget(id, trx);
    const isActive = active ?? !user.isActive;
    if (isActive === user.isActive) {
      throw conflict(
        'ALREADY_SWITCHED',
        `This user is already ${isActive ? 'active' : 'suspended'}`,
      );
    }
    await User.query(trx).findById(id).patch({ isActive, updatedAt: fn.now() });
    if (!isActive) await endSessionsOf(id, trx);
    await recordAudit(
      {
        action: 'user_switched',
        actor,
        target: { type: 'user', id, name: user.name },
        ownerId: user.ownerId,
        before: { isActive: user.isActive },
        after: { isActive },
        reason,
      },
      trx,
    );
    return isActive;
  });
}
