import { Refusal } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Operator, Session } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { User } from '../user.ts';

/** @throws Refusal 401 when the operator was just deleted or demoted */
export async function impersonator(
  { impersonatedBy }: Pick<Session, 'impersonatedBy'>,
  address: string | null,
  trx?: Trx,
): Promise<Operator> {
  const found = await User.query(trx)
    .findOne({ id: impersonatedBy, role: 'SUPER_ADMIN', isActive: true })
    .select('id', 'name', 'email');
  if (!found) throw new Refusal(401, 'UNAUTHENTICATED', 'This session has ended');
  const { id, name, email } = found;
  return { id, name, email, address };
}

/** Without the query, which may contain customers' data. */
export interface ImpersonatedRequest {
  method: string;
  route: string;
  path: string;
  requestId: string;
  address: string;
  /** Set for what impersonation may not do: the request had no effect. */
  refused?: true;
}

/** Recorded before the request runs, so that none goes unrecorded. */
export const recordImpersonatedRequest = (
  session: Session,
  { address, ...request }: ImpersonatedRequest,
): Promise<void> =>
  inTransaction(async (trx) => {
    await recordAudit(
      {
        action: 'impersonated_request',
        actor: await impersonator(session, address, trx),
        target: { type: 'user', id: session.userId, name: session.name },
        ownerId: session.ownerId,
        after: { ...request },
      },
      trx,
    );
  });
