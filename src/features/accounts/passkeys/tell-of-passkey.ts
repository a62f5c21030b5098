import type { AuditAction } from '../../../enums.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { englishOf, fromStored } from '../../../kernel/translation/text.ts';
import type { Origin, Session } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { mailLink } from '../links/mail-link.ts';
import { User } from '../user.ts';
import type { Passkey } from './passkey.ts';

/** The passkey's name is not in the email: it would be a message to a stranger's address. */
export async function tellOfPasskey(
  { userId }: Pick<Session, 'userId'>,
  passkey: 'added' | 'removed',
  origin: Origin,
  trx: Trx,
): Promise<void> {
  const user = await User.query(trx).findById(userId).select('id', 'email');
  if (user) await mailLink(user, 'undo_passkey', { ...origin, passkey }, trx);
}

export async function recordPasskeyChange(
  action: Extract<AuditAction, `passkey_${string}`>,
  { role, userId: id, name, email }: Session,
  passkey: Pick<Passkey, 'name' | 'device'>,
  { address }: Origin,
  trx: Trx,
): Promise<void> {
  if (role !== 'SUPER_ADMIN') return;
  const actor = { id, name, email, address };
  const target = { type: 'user', id, name } as const;
  const after = { passkey: passkey.name, device: englishOf(fromStored(passkey.device)) };
  await recordAudit({ action, actor, target, after }, trx);
}
