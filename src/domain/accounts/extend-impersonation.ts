import { inTransaction, rows } from '../../db/db.ts';
import { conflict } from '../../errors.ts';
import type { Session } from '../../session.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';
import { IMPERSONATION_MINUTES } from './impersonate.ts';
import { impersonator } from './impersonator.ts';

/**
 * Extends an impersonation to an hour after it began.
 * @throws Refusal 409 IMPERSONATION_OVER when it already lasts as long, or has ended
 */
export const extendImpersonation = (session: Session, address: string): Promise<Date> =>
  inTransaction(async (trx) => {
    const operator = await impersonator(session, address, trx);
    // A statement of its own, first: only the next one sees a successor that is being written.
    await rows(
      `select 1 from refresh_tokens where family_id = ? for update`,
      [session.familyId],
      trx,
    );
    const [extended] = await rows<{ before: Date; after: Date }>(
      EXTEND,
      [session.familyId, session.familyId],
      trx,
    );
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

const EXTEND = `
with span as (
  select max(expires_at) as before,
         min(created_at) + interval '${IMPERSONATION_MINUTES} minutes' as after
    from refresh_tokens where family_id = ? having bool_and(revoked_at is null)
), moved as (
  update refresh_tokens t set expires_at = span.after from span
   where t.family_id = ? and span.before > now() and span.after > span.before
  returning 1
)
select before, after from span where exists (select 1 from moved)`;
