import { inTransaction, rows, type Trx } from '../../db/db.ts';
import { refuseProblems } from '../../errors.ts';
import { refuseUnlessMay } from '../../permissions.ts';
import type { Session } from '../../session.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { passwordProblems } from './check-account.ts';
import { endOtherSessions } from './end-session.ts';
import { hashPassword, passwordFits } from './password-hash.ts';
import { type Origin, tellOfNewPassword } from './tell-of-new-password.ts';
import { wrongPassword } from './wrong-password.ts';

/**
 * Changes one's own password and ends all other sessions; an email reports it, with a link to undo
 * it. An operator's change is recorded in the audit log with its IP address.
 * @throws Refusal 400 WRONG_PASSWORD, 400 on field newPassword, 403 while acting for another
 */
export async function changePassword(
  session: Session,
  currentPassword: string,
  newPassword: string,
  origin: Origin,
): Promise<void> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const whom = { payer: session.ownerId ?? session.userId };
  const [user] = await rows<{ password_hash: string }>(
    `select password_hash from users where id = ?`,
    [session.userId],
  );
  if (!user || !(await passwordFits(currentPassword, user.password_hash, whom)))
    throw wrongPassword();
  refuseProblems(passwordProblems(newPassword, 'newPassword'));
  const isOperator = session.role === 'SUPER_ADMIN';
  const renewed = await hashPassword(newPassword, whom);
  await inTransaction(async (trx) => {
    const changed = await rows(
      `update users set password_hash = ?, updated_at = now()
        where id = ? and password_hash = ? returning id`,
      [renewed, session.userId, user.password_hash],
      trx,
    );
    if (changed.length === 0) throw wrongPassword();
    await endOtherSessions(session.userId, session.familyId, trx);
    await tellOfNewPassword(session.userId, { ...origin }, trx);
    if (isOperator) await keepInAudit(session, origin.address, trx);
  });
}

function keepInAudit({ userId, name, email }: Session, address: string, trx: Trx) {
  const actor = { id: userId, name, email, address };
  const target = { type: 'user', id: userId, name } as const;
  return recordAudit({ action: 'password_changed', actor, target }, trx);
}
