import { inTransaction } from '../../db.ts';
import type { StoreLogAction } from '../../enums.ts';
import { actorOf, type Session } from '../../session.ts';
import { tenantOf } from '../../tenant.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { impersonator } from './impersonator.ts';

/** What an operator asks for in somebody's name. Without a query: it may hold customers' data. */
export interface ImpersonatedRequest {
  method: string;
  route: string;
  path: string;
  requestId: string;
  address: string;
  /** Set for what this impersonation may not do: nothing came of it. */
  refused?: true;
  /** Set where a file of the store is taken out: its log keeps that, too. */
  exports?: StoreLogAction | undefined;
}

/**
 * Keeps a request that may change something or take a file out, before it does: nothing happens
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
