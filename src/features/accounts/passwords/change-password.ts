import { fn } from 'objection';
import { refuseProblems } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import type { Origin, Session } from '../../../session.ts';
import { passwordProblems } from '../check-account.ts';
import { tellOfNewPassword } from '../links/mail-link.ts';
import { logAccountChange } from '../log-account-change.ts';
import { endOtherSessions } from '../sessions/end-session.ts';
import { User } from '../user.ts';
import { auditNewPassword } from './audit-new-password.ts';
import { checkOwnPassword, payerOf, wrongPassword } from './own-password.ts';
import { hashPassword } from './password-hash.ts';

/** @throws Refusal 400 WRONG_PASSWORD, 400 on field newPassword, 403 while acting for another */
export async function changePassword(
  session: Session,
  currentPassword: string,
  newPassword: string,
  origin: Origin,
): Promise<void> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const payer = payerOf(session);
  const passwordHash = await checkOwnPassword(session.userId, currentPassword, payer);
  refuseProblems(passwordProblems(newPassword, 'newPassword'));
  const isOperator = session.role === 'SUPER_ADMIN';
  const renewed = await hashPassword(newPassword, { payer });
  await inTransaction(async (trx) => {
    const changed = await User.query(trx)
      .where({ id: session.userId, passwordHash })
      .patch({ passwordHash: renewed, updatedAt: fn.now() });
    if (changed === 0) throw wrongPassword();
    await endOtherSessions(session.userId, session.familyId, trx);
    await tellOfNewPassword(session.userId, { ...origin }, trx);
    await logAccountChange({ ...session, id: session.userId }, 'password_changed', origin, trx);
    if (isOperator) {
      const { userId: id, name, email } = session;
      await auditNewPassword({ id, name, email, address: origin.address }, trx);
    }
  });
}
