import { notFound, refuseProblems } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { refuseUnlessMay } from '../../../permissions.ts';
import type { Origin, Session } from '../../../session.ts';
import { nameProblems } from '../check-account.ts';
import { checkOwnPassword, payerOf } from '../passwords/own-password.ts';
import { User } from '../user.ts';
import { Passkey, SHOWN_FIELDS, type ShownPasskey } from './passkey.ts';
import { recordPasskeyChange, tellOfPasskey } from './tell-of-passkey.ts';

/** @throws Refusal 404, 403 while acting for another */
export async function findPasskey(session: Session, id: string): Promise<ShownPasskey> {
  if (session.impersonatedBy) refuseUnlessMay(session, 'account.own');
  const { userId } = session;
  const passkey = await Passkey.query()
    .findOne({ id, userId })
    .select(...SHOWN_FIELDS);
  if (!passkey) throw notFound('Passkey');
  return passkey;
}

/** @throws Refusal 404, 400 on field name, 403 while acting for another */
export async function renamePasskey(
  session: Session,
  id: string,
  typed: string,
): Promise<ShownPasskey> {
  const passkey = await findPasskey(session, id);
  const name = typed.trim();
  refuseProblems(nameProblems(name));
  await Passkey.query().findOne({ id, userId: session.userId }).patch({ name });
  return { ...passkey, name };
}

/**
 * Sessions that began with it stay.
 * @throws Refusal 404, 400 WRONG_PASSWORD, 403 while acting for another
 */
export async function removePasskey(
  session: Session,
  id: string,
  currentPassword: string,
  origin: Origin,
): Promise<void> {
  await findPasskey(session, id);
  const { userId } = session;
  await checkOwnPassword(userId, currentPassword, payerOf(session));
  await inTransaction(async (trx) => {
    await User.query(trx).findById(userId).select('id').forNoKeyUpdate();
    const [removed] = await Passkey.query(trx)
      .delete()
      .where({ id, userId })
      .returning(['name', 'device']);
    if (!removed) throw notFound('Passkey');
    await tellOfPasskey(session, 'removed', origin, trx);
    await recordPasskeyChange('passkey_removed', session, removed, origin, trx);
  });
}
