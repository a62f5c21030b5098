import type { Trx } from '../../../db/db.ts';
import { deviceName } from '../../../format/device-name.ts';
import { actorOf, type Session, type Visitor } from '../../../session.ts';
import { tenantOf } from '../../../tenancy/tenant.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';

/** Records a new session in the log of its store, if it has one. */
export async function logSignIn(
  session: Session,
  { userAgent, address }: Visitor,
  trx: Trx,
): Promise<void> {
  if (!session.ownerId) return;
  const origin = { device: deviceName(userAgent), address };
  // Operators don't enter the password of the person they act for.
  const subject = session.impersonatedBy ? '' : 'with password';
  const entry = { action: 'signed_in', actor: actorOf({ ...session, origin }), subject } as const;
  await recordInLog(tenantOf(session), entry, trx);
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
