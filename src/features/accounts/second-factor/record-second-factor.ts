import type { Trx } from '../../../kernel/db/db.ts';
import type { Origin, Session } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';

export async function recordSecondFactor(
  { userId: id, role, name, email }: Session,
  secondFactor: 'on' | 'off' | 'new recovery codes',
  { address }: Origin,
  trx: Trx,
): Promise<void> {
  if (role !== 'SUPER_ADMIN') return;
  await recordAudit(
    {
      action: 'second_factor_changed',
      actor: { id, name, email, address },
      target: { type: 'user', id, name },
      after: { secondFactor },
    },
    trx,
  );
}
