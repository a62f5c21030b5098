import { rows, type Trx } from '../../../kernel/db/db.ts';

/** False only for an owner whose address is not confirmed. */
export async function isOwnerConfirmed(id: string, trx?: Trx): Promise<boolean> {
  const waiting = await rows(
    `select 1 from users where id = ? and owner_id = id and email_confirmed_at is null`,
    [id],
    trx,
  );
  return waiting.length === 0;
}
