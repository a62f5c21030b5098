import { inTransaction } from '../../../kernel/db/db.ts';
import type { Operator } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { endOtherSessions, endSession } from '../sessions/end-session.ts';

/** @throws Refusal 404 for an unknown session or one of another user */
export const endOperatorSession = (operator: Operator, familyId: string): Promise<void> =>
  inTransaction(async (trx) => {
    await endSession(operator.id, familyId, trx);
    const target = { type: 'session', id: familyId, name: operator.name } as const;
    await recordAudit({ action: 'session_ended', actor: operator, target }, trx);
  });

export const endOtherOperatorSessions = (operator: Operator, keptFamilyId: string): Promise<void> =>
  inTransaction(async (trx) => {
    const ended = await endOtherSessions(operator.id, keptFamilyId, trx);
    if (ended === 0) return;
    const target = { type: 'session', id: null, name: operator.name } as const;
    await recordAudit(
      { action: 'session_ended', actor: operator, target, after: { sessions: ended } },
      trx,
    );
  });
