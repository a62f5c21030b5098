import { conflict } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import type { Session } from '../../../session.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { RefreshToken } from '../sessions/refresh-token.ts';
import { IMPERSONATION_MINUTES } from './impersonate.ts';
import { impersonator } from './impersonator.ts';
import { extendTokens } from './queries/change-tokens.ts';

/** @throws Refusal 409 IMPERSONATION_OVER when it already lasts as long, or has ended */
export const extendImpersonation = (session: Session, address: string): Promise<Date> =>
  inTransaction(async (trx) => {
    const { familyId } = session;
    const operator = await impersonator(session, address, trx);
    // A statement of its own, first: only the next one sees a successor that is being written.
    await RefreshToken.query(trx).where({ familyId }).select('id').forUpdate();
    const extended = await extendTokens(familyId, IMPERSONATION_MINUTES, trx);
    if (!extended) {
      throw conflict(
        'IMPERSONATION_OVER',
        'You can stay logged in as a user for one hour at most. Exit, then log in again if you need more time',
      );
    }
    await recordAudit(
      {
        action: 'impersonation_extended',
        actor: operator,
        target: { type: 'user', id: session.userId, name: session.name },
        ownerId: session.ownerId,
        before: { endsAt: extended.before.toISOString() },
        after: { endsAt: extended.after.toISOString() },
      },
      trx,
    );
    return extended.after;
  });
