import { forbidden } from '../../errors.ts';
import type { Session } from '../../session.ts';

/**
 * Passwords and sessions stay with the people of the store: an operator who acts for one of them
 * may not touch them, nor make an account that would outlive the hour.
 * @throws Refusal 403
 */
export function refuseImpersonation(session: Session): void {
  if (session.impersonatedBy) {
    throw forbidden('Passwords and sessions can be changed only by the people of the store');
  }
}
