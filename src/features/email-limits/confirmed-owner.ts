import { hasMail } from '../../clients/mail.ts';
import { conflict } from '../../errors.ts';
import { rows, type Trx } from '../../kernel/db/db.ts';
import { message } from '../../kernel/translation/translator.ts';

/**
 * A person who registered with a stranger's address must not keep a way in. Without a mail server
 * nobody can show that an address is theirs.
 * @param id an owner's; nothing is asked of anybody else
 * @throws Refusal 409 EMAIL_UNCONFIRMED
 */
export async function refuseUnconfirmed(id: string, trx?: Trx): Promise<void> {
  if (!hasMail() || (await isOwnerConfirmed(id, trx))) return;
  throw conflict('EMAIL_UNCONFIRMED', message('errors.staff.unconfirmed'));
}

/** False only for an owner whose address is not confirmed. */
async function isOwnerConfirmed(id: string, trx?: Trx): Promise<boolean> {
  const waiting = await rows(
    `select 1 from users where id = ? and owner_id = id and email_confirmed_at is null`,
    [id],
    trx,
  );
  return waiting.length === 0;
}
