import { inTransaction } from '../../db.ts';
import type { Session } from '../../session.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { impersonator } from './impersonator.ts';

/** What an operator asks for in somebody's name. Without a query: it may hold customers' data. */
export interface ImpersonatedRequest {
  method: string;
  route: string;
  path: string;
  requestId: string;
  address: string;
  /** Set for what no impersonation may do: nothing came of it. */
  refused?: true;
}

/** Keeps a request that may change something, before it does: nothing happens unrecorded. */
export const recordImpersonatedRequest = (
  session: Session,
  { address, ...request }: ImpersonatedRequest,
): Promise<void> =>
  inTransaction(async (trx) =>
    recordAudit(
      {
        action: 'impersonated_request',
        actor: await impersonator(session, address, trx),
        target: { type: 'user', id: session.userId, name: session.name },
        ownerId: session.ownerId,
        after: { ...request },
      },
      trx,
    ),
  );
