import { inTransaction } from '../../db/db.ts';
import type { StoreLogAction } from '../../enums.ts';
import { actorOf, type Session } from '../../session.ts';
import { tenantOf } from '../../tenancy/tenant.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { impersonator } from './impersonator.ts';

/**
 * A request by an operator acting for somebody. Without the query, which may contain customers'
 * data.
 */
export interface ImpersonatedRequest {
  method: string;
  route: string;
  path: string;
  requestId: string;
  address: string;
  /** Set for what impersonation may not do: the request had no effect. */
  refused?: true;
  /** Set for a download from the store, which is also recorded in its log. */
  exports?: StoreLogAction | undefined;
}

/**
 * Records a request that may change something or download a file before it runs, so that none goes
 * unrecorded.
 */
export const recordImpersonatedRequest = (
  session: Session,
  { address, exports, ...request }: ImpersonatedRequest,
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
    if (!exports || request.refused) return;
    const entry = { action: exports, actor: actorOf(session), subject: request.path };
    await recordInLog(tenantOf(session), entry, trx);
  });
