import { inTransaction } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import type { Origin } from '../../../session.ts';
import { tellDesks } from '../../live/tell-desks.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { revokeImpersonation } from './queries/change-tokens.ts';

export const endImpersonation = (familyId: string, origin: Origin): Promise<void> =>
  inTransaction(async (trx) => {
    const ended = await revokeImpersonation(familyId, trx);
    if (!ended) return;
    tellDesks(trx, ended, 'access', ended.ownerId);
    const { operatorId, operatorName, operatorEmail, userId, name, ownerId } = ended;
    await recordAudit(
      {
        action: 'impersonation_ended',
        actor: {
          id: operatorId,
          name: operatorName,
          email: operatorEmail,
          address: origin.address,
        },
        target: { type: 'user', id: userId, name },
        ownerId,
      },
      trx,
    );
    const support = { impersonatedBy: operatorId, impersonatorName: operatorName };
    const actor = { id: userId, name, ...support, origin };
    await recordInLog(tenantOf(ended), { action: 'signed_out', actor }, trx);
  });
