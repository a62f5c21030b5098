import { hasMail } from '../../clients/mail.ts';
import type { Trx } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import { message } from '../../translation/translator.ts';
import { isOwnerConfirmed } from './queries/is-owner-confirmed.ts';

/**
 * Lets others into a store only once its owner has shown that its address is theirs: whoever
 * registered with a stranger's must not keep a way in. Without a mail server nobody can show it.
 * @param id an owner's; of everybody else nothing is asked
 * @throws Refusal 409 EMAIL_UNCONFIRMED
 */
export async function refuseUnconfirmed(id: string, trx?: Trx): Promise<void> {
  if (!hasMail() || (await isOwnerConfirmed(id, trx))) return;
  throw conflict('EMAIL_UNCONFIRMED', message('errors.staff.unconfirmed'));
}
