import type { Trx } from '../../../db/db.ts';
import { deviceName } from '../../../format/device-name.ts';
import { actorOf, type Origin, type Session, type Visitor } from '../../../session.ts';
import { tenantOf } from '../../../tenancy/tenant.ts';
import { english } from '../../../translation/translator.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';

/** What somebody signed in with, in words. */
export type SignInWay = 'password' | 'password and code' | 'password and recovery code' | 'passkey';

/** Where somebody signs in from, in words. */
export const originOfVisitor = ({ userAgent, address }: Visitor): Origin => ({
  device: deviceName(userAgent, english),
  address,
});

/**
 * Records a new session in the log of its store, if it has one. Operators who act for a person have
 * no `way`: they don't enter that person's password.
 */
export async function logSignIn(
  session: Session,
  { visitor, way }: { visitor: Visitor; way?: SignInWay },
  trx: Trx,
): Promise<void> {
  if (!session.ownerId) return;
  const actor = actorOf({ ...session, origin: originOfVisitor(visitor) });
  const subject = way ? `with ${way}` : '';
  await recordInLog(tenantOf(session), { action: 'signed_in', actor, subject }, trx);
}

/** Records that somebody has ended this session or, if `others` is given, so many others. */
export async function logSignOut(session: Session, trx: Trx, others?: number): Promise<void> {
  if (!session.ownerId) return;
  const actor = actorOf(session);
  const devices = others === 1 ? '1 device' : `${others} devices`;
  const entry =
    others === undefined
      ? ({ action: 'signed_out', actor } as const)
      : ({ action: 'sessions_ended', actor, subject: devices } as const);
  await recordInLog(tenantOf(session), entry, trx);
}
