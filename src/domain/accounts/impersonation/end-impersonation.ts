import { inTransaction } from '../../../db/db.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { revokeImpersonation } from './queries/change-tokens.ts';

/** Ends an impersonation when its operator leaves it; idempotent. */
export const endImpersonation = (familyId: string, address: string | null): Promise<void> =>
  inTransaction(async (trx) => {
    const ended = await revokeImpersonation(familyId, trx);
    if (!ended) return;
    tellDesks(trx, ended, 'access', ended.ownerId);
    const { operatorId, operatorName, operatorEmail, userId, name, ownerId } = ended;
    await recordAudit(
      {
        action: 'impersonation_ended',
        actor: { id: operatorId, name: operatorName, email: operatorEmail, address },
        target: { type: 'user', id: userId, name },
        ownerId,
      },
      trx,
    );
  });
