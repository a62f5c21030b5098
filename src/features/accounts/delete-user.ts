import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import type { Operator } from '../../session.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { closeForDeletion, keepClosed, reopenStore } from '../stores/close-for-deletion.ts';
import { deleteTenant } from './delete-tenant.ts';
import { findTarget, lockTarget, type TargetUser } from './target-user.ts';
import { User } from './user.ts';

/**
 * An owner is deleted with the store and everything in it, in one transaction; a job deletes the
 * files. Takes some seconds per 50,000 orders; meanwhile the store is closed.
 * @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 ALREADY_DELETING
 */
export async function deleteUser(
  id: string,
  reason: string | null | undefined,
  actor: Operator,
): Promise<void> {
  const target = await findTarget(id);
  if (target.role === 'STAFF') return deleteStaffMember(id, reason, actor);
  const tenant = tenantOf({ userId: target.id, ownerId: target.ownerId });
  await closeForDeletion(tenant);
  try {
    await inTransaction(async (trx) => {
      const user = await lockTarget(id, trx);
      await keepClosed(tenant, trx);
      const gone = await deleteTenant(tenant, trx);
      await record(user, { reason, gone }, actor, trx);
    });
  } catch (error) {
    // The store also reopens by itself, should the database be unreachable.
    await reopenStore(tenant).catch(() => {});
    throw error;
  }
}

const deleteStaffMember = (
  id: string,
  reason: string | null | undefined,
  actor: Operator,
): Promise<void> =>
  inTransaction(async (trx) => {
    const user = await lockTarget(id, trx);
    await User.query(trx).deleteById(id);
    await record(user, { reason, gone: {} }, actor, trx);
  });

const record = (
  { id, name, email, role, isActive, ownerId }: TargetUser,
  { reason, gone }: { reason: string | null | undefined; gone: Record<string, unknown> },
  actor: Operator,
  trx: Trx,
): Promise<void> =>
  recordAudit(
    {
      action: 'user_deleted',
      actor,
      target: { type: 'user', id, name },
      ownerId,
      before: { email, role, isActive, ...gone },
      reason,
    },
    trx,
  );
