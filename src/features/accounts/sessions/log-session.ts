import type { Trx } from '../../../kernel/db/db.ts';
import { deviceWords } from '../../../kernel/format/device-name.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { actorOf, type Origin, type Session, type Visitor } from '../../../session.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';

export type SignInWay = 'password' | 'password and code' | 'password and recovery code' | 'passkey';

const WAY_LABELS: Record<SignInWay, MessageKey> = {
  password: 'settings.log.subject.password',
  'password and code': 'settings.log.subject.passwordAndCode',
  'password and recovery code': 'settings.log.subject.passwordAndRecoveryCode',
  passkey: 'settings.log.subject.passkey',
};

const devices = (count: number) => message('settings.log.subject.devices', { count });

export const originOfVisitor = ({ userAgent, address }: Visitor): Origin => ({
  device: deviceWords(userAgent),
  address,
});

/** Operators who act for a person have no `way`: they don't enter that person's password. */
export async function logSignIn(
  session: Session,
  { visitor, way }: { visitor: Visitor; way?: SignInWay },
  trx: Trx,
): Promise<void> {
  if (!session.ownerId) return;
  const actor = actorOf({ ...session, origin: originOfVisitor(visitor) });
  const subject = way ? message(WAY_LABELS[way]) : '';
  await recordInLog(tenantOf(session), { action: 'signed_in', actor, subject }, trx);
}

export async function logSignOut(session: Session, trx: Trx, others?: number): Promise<void> {
  if (!session.ownerId) return;
  const actor = actorOf(session);
  const entry =
    others === undefined
      ? ({ action: 'signed_out', actor } as const)
      : ({ action: 'sessions_ended', actor, subject: devices(others) } as const);
  await recordInLog(tenantOf(session), entry, trx);
}
