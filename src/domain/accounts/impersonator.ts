import { rows, type Trx } from '../../db/db.ts';
import { Refusal } from '../../errors.ts';
import type { Operator, Session } from '../../session.ts';

/**
 * The operator behind an impersonation, for the audit log.
 * @throws Refusal 401 when the operator was just deleted or demoted
 */
export async function impersonator(
  { impersonatedBy }: Pick<Session, 'impersonatedBy'>,
  address: string | null,
  trx?: Trx,
): Promise<Operator> {
  const [found] = await rows<{ id: string; name: string; email: string }>(
    `select id, name, email from users where id = ? and role = 'SUPER_ADMIN' and is_active`,
    [impersonatedBy],
    trx,
  );
  if (!found) throw new Refusal(401, 'UNAUTHENTICATED', 'This session has ended');
  return { ...found, address };
}
