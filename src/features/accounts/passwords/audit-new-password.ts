import type { Trx } from '../../../kernel/db/db.ts';
import type { Operator } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

export const auditNewPassword = (operator: Operator, trx: Trx): Promise<void> =>
  recordAudit(
    {
      action: 'password_changed',
      actor: operator,
      target: { type: 'user', id: operator.id, name: operator.name },
    },
    trx,
  );
